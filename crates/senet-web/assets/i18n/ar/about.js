// صفحة عن البرنامج.
export default {
  "about.title": "عن سِنِت",
  "about.move": "Senet on the Move",
  "about.move-what":
    "كتب داميان ووكر برنامج «Senet on the Move» لحواسيب بسيون المحمولة وما يتوافق معها، وموقعًا عن اللعبة: " +
    "تاريخها وأربع مجموعات من القواعد. يلعب البرنامج المجموعات الأربع، للاعبين اثنين أو ضد الحاسوب بمستوى من " +
    "ثلاثة.",
  "about.move-us":
    "هذا البرنامج غير مشتق من برنامجه. تتبع أربع من مجموعات القواعد أوصافه (كندال وجيكييه وتيت وبل)، وأسماء " +
    "ثلاثة مستويات من برنامجه: Novice وAverage وExpert.",
  "about.compared": "مقارنة بين البرنامجين",
  "about.program": "البرنامج",
  "about.rulesets": "مجموعات القواعد",
  "about.rulesets-move": "كندال، جيكييه، تيت، بل",
  "about.rulesets-here":
    "هذه الأربع، وجيكييه كما رواها غرونفلد، وSenet Basics، والحديثة، وSenet-Ra، ومجموعات منشورة في أماكن أخرى، " +
    "ومجموعات من عندك",
  "about.opponents": "الخصوم",
  "about.opponents-move": "شخص آخر؛ Novice وAverage وExpert",
  "about.opponents-here":
    "شخص آخر على اللوح نفسه أو في مكان آخر؛ عشوائي وجديد على اللعبة ومبتدئ ومتوسط ومتمرّس وخبير، ومثالي حيث " +
    "اللعبة محلولة",
  "about.devices": "يعمل على",
  "about.devices-move": "حواسيب بسيون المحمولة",
  "about.devices-here": "المتصفحات والطرفيات والورق",
  "about.here": "هنا",
  "about.get": "احصل عليه",
  "about.get-systems": "يعمل البرنامج على لينكس وماك وويندوز. ثبّت Rust ثم نفّذ هذا الأمر في مجلد الشيفرة:",
  "about.get-install": "تثبيت الأمر senet",
  "about.get-browser": "اللعب في المتصفح",
  "about.get-terminal": "اللعب في الطرفية",
  "about.get-server": "تقديم المباريات للآخرين",
  "about.get-print": "طباعة لعبة",
  "about.get-history": "قراءة التاريخ في الطرفية",
  "about.news": "الأخبار",
  "about.news-about": "أحدث مداخل سجل التغييرات، بالإنجليزية.",
  "about.links": "روابط",
  "about.map": "كل الصفحات",
  "about.link-carter":
    "ملاحظات هوارد كارتر عن صندوق ألعاب توت عنخ آمون وعصي الرمي (Griffith Institute, Oxford)",
  "about.link-piccione": "أبحاث بيتر بيتشوني عن السنت",
  "about.link-crist": "Walter Crist: Debunking the Diffusion of Senet",
  "about.link-eurogamer": "مقال عن السنت (Eurogamer، بالإنجليزية)",
  "about.link-steam": "نسخ من السنت على ستيم",
};
