// الأسئلة المفتوحة في كل تصوّر: السؤال، وقراءتنا، والبديل. والمحرك يذكرها بالإنجليزية.
export default {
  "reading.modern.Whether 30 is safe": "هل المربع 30 آمن",
  "reading.modern.Whether 30 is safe.ours": "القطعة على 30 آمنة: هكذا يقول النص عن بيت حورس.",
  "reading.modern.Whether 30 is safe.other":
    "لا تذكر قائمة المربعات الآمنة إلا 15 و26 و28 و29، فيمكن ضرب قطعة منفردة على 30.",
  "reading.modern.Whether the special houses belong to the game": "هل البيوت الخاصة جزء من اللعبة",
  "reading.modern.Whether the special houses belong to the game.ours":
    "نعم، ما لم يُعطَّل الخيار \u2066special_houses\u2069. يقدّمها المصدر للاعبين الذين يعرفون القواعد " +
    "الأساسية، وهي معظم اللعبة.",
  "reading.modern.Whether the special houses belong to the game.other":
    "تكون اللعبة البسيطة من دونها (\u2066special_houses = off\u2069) هي الأصل.",
  "reading.modern.Safe squares without the special houses": "المربعات الآمنة من دون البيوت الخاصة",
  "reading.modern.Safe squares without the special houses.ours":
    "لا مربع آمن. قائمة المربعات الآمنة من القواعد الأساسية، لكنها تعلّل ذلك بالبيوت الخاصة؛ أما " +
    "السلاسل فتبقى تحمي.",
  "reading.modern.Safe squares without the special houses.other":
    "تكون 15 و26 و28 و29 آمنة ولو من دون البيوت الخاصة.",
  "reading.modern.Using less than the throw": "التحرك أقل من الرمية",
  "reading.modern.Using less than the throw.ours":
    "تتحرك القطعة بعدد الرمية تمامًا، ما لم يُفعَّل الخيار \u2066short_throws\u2069: فالنص الرئيسي ينقل القطع " +
    "بعدد الرمية.",
  "reading.modern.Using less than the throw.other":
    "ينتهي المصدر بقاعدة إضافية تمنع التحرك أقل من الرمية، وكأن لعبته البسيطة تسمح به (\u2066short_throws " +
    "= on\u2069).",
  "reading.modern.Leaving past a blockade": "الخروج عبر حاجز",
  "reading.modern.Leaving past a blockade.ours":
    "يوقف الحاجز أيضًا القطعة التي كانت ستعبره وهي تخرج من اللوح، لأن النص لا يسمح لقطعة من الخصم بأن " +
    "تقفز فوقه.",
  "reading.modern.Leaving past a blockade.other": "لا يوقف إلا النقلات التي تنتهي على اللوح.",
  "reading.modern.26 a second time": "المربع 26 مرة ثانية",
  "reading.modern.26 a second time.ours":
    "تُفحص كل نقلة مهما فعلت القطعة من قبل. والقطعة التي أعادها الماء بعد 26 إلى 15 عليها أن تبلغ 26 " +
    "من جديد.",
  "reading.modern.26 a second time.other":
    "القطعة التي بلغت 26 مرة يجوز لها أن تتجاوزه بعد ذلك. ولا نقطة قواعد لذلك: فعلى الوضع أن يتذكره " +
    "لكل قطعة.",
  "reading.modern.What traps means": "ما معنى الفخاخ",
  "reading.modern.What traps means.ours":
    "إذا كان \u2066traps = on\u2069 فلا تغادر القطعة 26 أو 28 أو 29 أو 30 إلا خارجةً من اللوح. والمصدر لا يقول " +
    "إلا أن هذه البيوت فخاخ.",
  "reading.modern.What traps means.other":
    "تحتجز الفخاخ قطع الخصم. ولا نقطة قواعد لذلك، لأن المصدر لا يقول كيف.",

  "reading.jequier.A throw of 1, 4 or 6 without a legal move": "الرمية 1 أو 4 أو 6 من غير نقلة مسموحة",
  "reading.jequier.A throw of 1, 4 or 6 without a legal move.ours":
    "تنهي الدور: فالمصدر يمنح رمية أخرى «بعد النقل»، ولم تُنقل قطعة.",
  "reading.jequier.A throw of 1, 4 or 6 without a legal move.other":
    "يرمي الطرف مرة أخرى مع أنه لم يستطع النقل.",
  "reading.jequier.When a piece may land on 30": "متى يجوز أن تقع قطعة على 30",
  "reading.jequier.When a piece may land on 30.ours":
    "إذا كان \u2066home = closed\u2069، وهو الأصل، فلا تقع قطعة على 30 حتى تكون كل قطع طرفها الباقية على " +
    "\u206621–30\u2069، وعندئذ تخرج فورًا. فالمصدر لا يسمح بالخطوة الأخيرة إلا عندئذ، ولذلك لا تبقى قطعة على 30 " +
    "أبدًا.",
  "reading.jequier.When a piece may land on 30.other":
    "يجوز أن تقع القطعة على 30 في أي وقت وتنتظر غيرها هناك (\u2066home = rest\u2069)، كما في صيغة غرونفلد.",
  "reading.jequier.Passing a blockade backward, or on the way off the board":
    "عبور حاجز إلى الوراء أو عند الخروج من اللوح",
  "reading.jequier.Passing a blockade backward, or on the way off the board.ours":
    "يوقف الحاجز قطع الطرف الآخر في الاتجاهين، والقطع التي كانت ستعبره وهي تخرج من اللوح. فالمصدر لا " +
    "يسمح لقطعة بعبوره ولا يذكر استثناءً.",
  "reading.jequier.Passing a blockade backward, or on the way off the board.other":
    "لا يوقف إلا النقلات إلى الأمام على اللوح.",
  "reading.jequier.Throwing again after a move into the water, or backward":
    "رمية أخرى بعد نقلة إلى الماء أو إلى الوراء",
  "reading.jequier.Throwing again after a move into the water, or backward.ours":
    "نقلة كهذه بالرمية 1 أو 4 أو 6 تمنح رمية أخرى كأي نقلة: فالمصدر يقول «بعد النقل».",
  "reading.jequier.Throwing again after a move into the water, or backward.other":
    "تنهي الدور، لأن الرمية لم تنفع اللاعب.",

  "reading.grunfeld.The second player's first move": "النقلة الأولى للاعب الثاني",
  "reading.grunfeld.The second player's first move.ours":
    "يجب نقل القطعة المتقدمة إذا بقيت على مربع بدايتها وأمكنها التقدم بالرمية، وإلا فالنقلة حرة. وفي " +
    "الحالين ينتهي الإلزام بعد تلك الرمية: فالمصدر لا يتحدث إلا عن النقلة الأولى، «مهما كانت» الرمية.",
  "reading.grunfeld.The second player's first move.other":
    "يبقى الإلزام حتى تستطيع تلك القطعة التحرك، أو يشمل النقلات إلى الوراء. ولا نقطة قواعد لذلك: فهي " +
    "نقلة واحدة في المباراة.",
  "reading.grunfeld.When a side is blocked": "متى يكون الطرف مسدود الطريق",
  "reading.grunfeld.When a side is blocked.ours":
    "الطرف الذي لا نقلة له إلى الأمام عليه أن يرجع، ولو كانت الرمية تتجاوز 30 فحسب.",
  "reading.grunfeld.When a side is blocked.other":
    "لا يجب الرجوع إلا إذا سدّت قطع أخرى الطريق؛ والرمية التي تتجاوز النهاية تضيع.",
  "reading.grunfeld.Which squares are safe": "أي المربعات آمنة",
  "reading.grunfeld.Which squares are safe.ours":
    "26 و28 و29 و30: ففي المصدر خمسة مربعات خاصة كلها آمنة إلا 27، وهي في صورة ليست عندنا. وقد أخذنا " +
    "المربعات الخمسة التي تُميَّز عادةً على الألواح.",
  "reading.grunfeld.Which squares are safe.other":
    "تكون مربعات مميزة أخرى مثل 15 آمنة، أو لا يكون 30 آمنًا.",
  "reading.grunfeld.When a piece may land on 30": "متى يجوز أن تقع قطعة على 30",
  "reading.grunfeld.When a piece may land on 30.ours":
    "إذا كان \u2066home = rest\u2069، وهو الأصل، جاز أن تقع القطعة على 30 في أي وقت، وهي آمنة ما دامت تنتظر " +
    "هناك. فالمصدر يعدّ 30 من المربعات الآمنة، ولا معنى لذلك لو خرجت القطع فورًا.",
  "reading.grunfeld.When a piece may land on 30.other":
    "لا تذهب القطع «من هناك إلى المربع 30» إلا إذا صارت كلها في الصف الأخير (\u2066home = closed\u2069)، كما في " +
    "صيغة ووكر.",
  "reading.grunfeld.Leaving from 30": "الخروج من 30",
  "reading.grunfeld.Leaving from 30.ours":
    "متى صارت كل قطع الطرف الباقية على \u206621–30\u2069 خرجت القطعة المنتظرة على 30 في النقلة نفسها، من غير " +
    "رمية لها. ويُنظر في ذلك بعد النقلة كلها، ومنها أثر الماء.",
  "reading.grunfeld.Leaving from 30.other":
    "يكلّف إخراج القطعة المنتظرة رمية، أو ينتظر دور طرفها التالي. ولا نقطة قواعد لذلك بعد.",
  "reading.grunfeld.A throw of 1, 4 or 6 without a legal move": "الرمية 1 أو 4 أو 6 من غير نقلة مسموحة",
  "reading.grunfeld.A throw of 1, 4 or 6 without a legal move.ours":
    "تنهي الدور، كما في صيغة ووكر للعبة نفسها؛ وهذا المصدر لا يذكر ذلك.",
  "reading.grunfeld.A throw of 1, 4 or 6 without a legal move.other":
    "يرمي الطرف مرة أخرى مع أنه لم يستطع النقل.",
  "reading.grunfeld.Passing a blockade backward, or on the way off the board":
    "عبور حاجز إلى الوراء أو عند الخروج من اللوح",
  "reading.grunfeld.Passing a blockade backward, or on the way off the board.ours":
    "يوقف الحاجز قطع الطرف الآخر في الاتجاهين، والقطع التي كانت ستعبره وهي تخرج من اللوح. فالمصدر لا " +
    "يسمح لقطعة بعبوره ولا يذكر استثناءً.",
  "reading.grunfeld.Passing a blockade backward, or on the way off the board.other":
    "لا يوقف إلا النقلات إلى الأمام على اللوح.",
  "reading.grunfeld.Throwing again after a move into the water, or backward":
    "رمية أخرى بعد نقلة إلى الماء أو إلى الوراء",
  "reading.grunfeld.Throwing again after a move into the water, or backward.ours":
    "نقلة كهذه بالرمية 1 أو 4 أو 6 تمنح رمية أخرى كأي نقلة: فالمصدر يقول «بعد النقل».",
  "reading.grunfeld.Throwing again after a move into the water, or backward.other":
    "تنهي الدور، لأن الرمية لم تنفع اللاعب.",
  "reading.grunfeld.Pieces in hand in the scoring of a series": "القطع في الاحتياط عند احتساب السلسلة",
  "reading.grunfeld.Pieces in hand in the scoring of a series.ours":
    "قطعة الخصم في الاحتياط تساوي 3 نقاط، كالتي في الصف الأول: فلا احتياط في لعبة المصدر.",
  "reading.grunfeld.Pieces in hand in the scoring of a series.other":
    "لا تساوي شيئًا، أو أكثر من 3 نقاط. ولا نقطة قواعد لذلك، لأن الاحتساب ليس جزءًا من المباراة.",

  "reading.kendall.When a piece falls from 28 or 29 into the water": "متى تسقط قطعة من 28 أو 29 في الماء",
  "reading.kendall.When a piece falls from 28 or 29 into the water.ours":
    "إذا لم تكن لطرفها نقلة مسموحة أخرى فقط؛ وإذا كانت في الماء قطعة للخصم تبادلتا المكان. ويقول " +
    "المصدر: «لا قطع أخرى على اللوح تتحرك».",
  "reading.kendall.When a piece falls from 28 or 29 into the water.other":
    "لا تسقط إلا إذا لم يبق لطرفها غيرها على اللوح.",
  "reading.kendall.A throw of 1, 4 or 5 without a legal move": "الرمية 1 أو 4 أو 5 من غير نقلة مسموحة",
  "reading.kendall.A throw of 1, 4 or 5 without a legal move.ours":
    "تنهي الدور: فالمصدر يمنح رمية أخرى «بعد النقل»، ولم تُنقل قطعة.",
  "reading.kendall.A throw of 1, 4 or 5 without a legal move.other":
    "يرمي الطرف مرة أخرى مع أنه لم يستطع النقل.",
  "reading.kendall.26 a second time": "المربع 26 مرة ثانية",
  "reading.kendall.26 a second time.ours":
    "تُفحص كل نقلة مهما فعلت القطعة من قبل. والقطعة التي تُضرب فترجع من 26 أو مما بعده، أو ترجع إلى " +
    "الوراء، أو تُنقذ من الماء، عليها أن تبلغ 26 من جديد.",
  "reading.kendall.26 a second time.other":
    "القطعة التي بلغت 26 مرة يجوز لها أن تتجاوزه بعد ذلك. ولا نقطة قواعد لذلك: فعلى الوضع أن يتذكره " +
    "لكل قطعة.",
  "reading.kendall.Whether a piece in the water protects its neighbours": "هل تحمي القطعة في الماء جارتيها",
  "reading.kendall.Whether a piece in the water protects its neighbours.ours":
    "نعم: فالمصدر لا ينفي الحماية إلا عن القطعة التي في الماء نفسها.",
  "reading.kendall.Whether a piece in the water protects its neighbours.other":
    "تحتاج القطعة المجاورة لها إلى جارة أخرى لتكون محمية.",

  "reading.tait.Whether a throw must be used": "هل يجب استعمال الرمية",
  "reading.tait.Whether a throw must be used.ours":
    "نعم، إذا أمكن أي فعل: فالمصدر لا يعدّ الرمية ضائعة إلا إذا لم يمكن شيء.",
  "reading.tait.Whether a throw must be used.other": "يجوز للاعب أن يترك الرمية مع إمكان فعل.",
  "reading.tait.A 6 that has no use": "الرمية 6 التي لا نفع منها",
  "reading.tait.A 6 that has no use.ours":
    "تمنح رمية أخرى ولو لم يمكن أي فعل، أو حملت قطعة إلى الماء. فالمصدر لا يشترط إلا أن تكون الرمية " +
    "الأخيرة 6.",
  "reading.tait.A 6 that has no use.other":
    "لا تمنح رمية أخرى إلا الرمية 6 التي استُعملت، أو أُحسن استعمالها.",
  "reading.tait.Another throw for 26": "رمية أخرى عند 26",
  "reading.tait.Another throw for 26.ours":
    "تمنحها النقلة إلى 26: فعبارة المصدر \u2066move a piece on the House of Beauty\u2069 نقرؤها «إلى» البيت.",
  "reading.tait.Another throw for 26.other": "تمنحها نقلة قطعة واقفة على 26.",

  "reading.bell.Whether a throw must be used": "هل يجب استعمال الرمية",
  "reading.bell.Whether a throw must be used.ours":
    "نعم، إذا أمكن إدخال قطعة أو نقلها: ففي المصدر يُدخل اللاعبون قطعة أو ينقلونها بعد كل رمية، ولا " +
    "ذكر لتمرير الدور.",
  "reading.bell.Whether a throw must be used.other":
    "يجوز للاعب أن يترك الرمية مع إمكان إدخال قطعة أو نقلها.",
  "reading.bell.When a piece has arrived": "متى تكون القطعة قد بلغت مكانها",
  "reading.bell.When a piece has arrived.ours":
    "إذا كانت على مربع من مربعات اصطفاف طرفها، وكان طرفها يشغل كل مربع أدنى منه فيها. وقبل ذلك يجوز " +
    "أن تتحرك وأن تُضرب؛ ولا يذكر المصدر إلا «المربع الأخير» للقطعة.",
  "reading.bell.When a piece has arrived.other":
    "تكون كل قطعة على مربع من مربعات الاصطفاف قد بلغت مكانها، ولو بقيت تحتها فجوات. ولا نقطة قواعد " +
    "لذلك: فقد يسدّ كل طرف على الآخر إلى الأبد.",
  "reading.bell.How far a piece may go": "إلى أين يجوز أن تتقدم القطعة",
  "reading.bell.How far a piece may go.ours":
    "تبلغ القطعة المتقدمة على الأكثر أول مربعات الاصطفاف، والتالية ثاني المربعات، وهكذا؛ وما لم يُشغل " +
    "المربع 1 فللطرفين المربعات الزوجية. وهذه هي القراءة الوحيدة التي لا تعلق فيها قطعة إلى الأبد.",
  "reading.bell.How far a piece may go.other":
    "لا يحدّ كل قطعة إلا نهاية الاصطفاف، فقد تسدّ قطعة الطريق على غيرها إلى الأبد. ولا نقطة قواعد " +
    "لذلك، لهذا السبب.",

  "reading.basics.Who begins": "من يبدأ",
  "reading.basics.Who begins.ours":
    "الطرف الذي على المربعات الزوجية، أي البكرات، يلعب الرمية 1 التي تفتتح المباراة، كما في المباراة " +
    "النموذجية.",
  "reading.basics.Who begins.other":
    "يضع النص الطرف الذي يبدأ المباراة النموذجية، وقطعه فيها مكعبات، على المربع 1، فتبدأ المخاريط.",
  "reading.basics.Where backward moves may land": "أين تقع النقلات إلى الوراء",
  "reading.basics.Where backward moves may land.ours":
    "على مربعات خالية فقط: كذلك كل النقلات إلى الوراء التي تلعبها المباراة النموذجية وتذكرها.",
  "reading.basics.Where backward moves may land.other":
    "يجوز للقطعة الراجعة أن تتبادل المكان مع قطعة منفردة للخصم، كما في النقلة إلى الأمام.",
  "reading.basics.Safe pieces and backward moves": "القطع الآمنة والنقلات إلى الوراء",
  "reading.basics.Safe pieces and backward moves.ours":
    "إذا لم تستطع الرجوع إلا قطع على 15 و26 و28 و29 جاز تمرير الدور؛ وإذا استطاعت قطعة أخرى وجب " +
    "النقل، ويجوز أن يكون بإحدى تلك القطع. تقول المباراة النموذجية إن القطعة الآمنة «لا يلزمها " +
    "الرجوع»، وتذكر الملاحظة عن 27 نقلات إلى الوراء مما بعده.",
  "reading.basics.Safe pieces and backward moves.other":
    "القطع على المربعات الآمنة لا ترجع أبدًا، أو ترجع كغيرها.",
  "reading.basics.The water if 15 is occupied": "الماء إذا كان 15 مشغولًا",
  "reading.basics.The water if 15 is occupied.ours":
    "تذهب القطعة إلى أدنى مربع خالٍ على اللوح: هكذا نقرأ «رجوعًا إلى البداية».",
  "reading.basics.The water if 15 is occupied.other":
    "تخرج القطعة من اللوح وتبدأ من جديد، أو تذهب إلى المربع 1 ولو كان مشغولًا. ولا نقطة قواعد لذلك: " +
    "فتقف قطعتان على مربع واحد.",
  "reading.basics.Whether a piece can stand on 30": "هل تقف قطعة على 30",
  "reading.basics.Whether a piece can stand on 30.ours":
    "لا، إذا كان \u2066exit = text\u2069: فالقطعة التي تبلغ 30 خرجت من اللوح، كما تبيّن الرمية 2 من 28 والرمية " +
    "1 من 29.",
  "reading.basics.Whether a piece can stand on 30.other":
    "يكون 30 مربعًا تقف عليه القطع وتغادره برمية أخرى.",
  "reading.basics.Which throws bear off": "بأي الرميات تخرج القطع",
  "reading.basics.Which throws bear off.ours":
    "إذا كان \u2066exit = text\u2069، وهو الأصل، فبالرميات المذكورة في الملاحظات على المربعات: من 28 بالرمية 2، " +
    "ومن 29 بالرمية 1.",
  "reading.basics.Which throws bear off.other":
    "يكون كل خروج أطول بخطوة (\u2066exit = sample\u2069)، لأن المباراة النموذجية تنتهي من 28 بالرمية 3، " +
    "والملاحظة عن 27 تذكر قطعًا على 30. ويكون 30 عندئذ مربعًا عاديًا غير آمن.",
  "reading.basics.Passing a blockade backward, or on the way off the board":
    "عبور حاجز إلى الوراء أو عند الخروج من اللوح",
  "reading.basics.Passing a blockade backward, or on the way off the board.ours":
    "يوقف الحاجز قطع الطرف الآخر في الاتجاهين، والقطع التي كانت ستعبره وهي تخرج من اللوح. فالمصدر لا " +
    "يسمح لقطعة بعبوره ولا يذكر استثناءً.",
  "reading.basics.Passing a blockade backward, or on the way off the board.other":
    "لا يوقف إلا النقلات إلى الأمام على اللوح.",
  "reading.basics.26 a second time": "المربع 26 مرة ثانية",
  "reading.basics.26 a second time.ours":
    "تُفحص كل نقلة مهما فعلت القطعة من قبل. والقطعة التي ترجع إلى ما قبل 26، بنقلة إلى الوراء أو عبر " +
    "الماء، عليها أن تبلغه من جديد.",
  "reading.basics.26 a second time.other":
    "القطعة التي بلغت 26 مرة يجوز لها أن تتجاوزه بعد ذلك. ولا نقطة قواعد لذلك: فعلى الوضع أن يتذكره " +
    "لكل قطعة.",
  "reading.basics.Whether the deciding 1 is played": "هل تُلعب الرمية 1 الحاسمة",
  "reading.basics.Whether the deciding 1 is played.ours":
    "الرمية 1 التي تقرر من يبدأ هي النقلة الأولى أيضًا، كما في المباراة النموذجية.",
  "reading.basics.Whether the deciding 1 is played.other": "تقرر فقط، ثم يرمي من يبدأ لنقلته الأولى.",

  "reading.senet-ra.Whether a throw must be used": "هل يجب استعمال الرمية",
  "reading.senet-ra.Whether a throw must be used.ours":
    "نعم، إذا أمكن إدخال قطعة أو نقلها أو إخراجها: يقول المصدر إن اللاعب «يجوز» له أن يُدخل أو ينقل، " +
    "ونقرأ ذلك تخييرًا بين الاثنين.",
  "reading.senet-ra.Whether a throw must be used.other": "يجوز للاعب أن يترك الرمية.",
  "reading.senet-ra.26 a second time": "المربع 26 مرة ثانية",
  "reading.senet-ra.26 a second time.ours":
    "تُفحص كل نقلة مهما فعلت القطعة من قبل. والقطعة التي تُدفع إلى الوراء من 26 أو مما بعده عليها أن " +
    "تبلغ 26 من جديد.",
  "reading.senet-ra.26 a second time.other":
    "القطعة التي بلغت 26 مرة يجوز لها أن تتجاوزه بعد ذلك. ولا نقطة قواعد لذلك: فعلى الوضع أن يتذكره " +
    "لكل قطعة.",
  "reading.senet-ra.Pushing into the square just left": "الدفع إلى المربع المغادَر للتو",
  "reading.senet-ra.Pushing into the square just left.ours":
    "يجوز أن تُدفع قطعة إلى المربع الذي غادرته القطعة المنقولة للتو، فقد لا تغيّر النقلة شيئًا.",
  "reading.senet-ra.Pushing into the square just left.other":
    "تُمنع نقلة كهذه. ولا نقطة قواعد لذلك: فتكون النقلة الوحيدة التي تتوقف على مكان القطعة المدفوعة.",
};
