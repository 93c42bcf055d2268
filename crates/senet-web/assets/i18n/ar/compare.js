// مقارنة إعادات البناء.
export default {
  "compare.title": "مقارنة بين مجموعات القواعد",
  "compare.lead":
    "اختر مجموعات القواعد التي تريد عرضها، وواحدة تُقارن بها البقية. أُنشئت الجداول من البيانات نفسها التي " +
    "تعمل بها المباريات.",
  "compare.shown": "مجموعات القواعد المعروضة",
  "compare.baseline": "قارن مع",
  "compare.no-baseline": "بلا مقارنة",
  "compare.points": "القواعد",
  "compare.point": "القاعدة",
  "compare.same": "كما في {name}",
  "compare.legend": "العلامة ＝ تعني أن القاعدة كما في {name}.",
  "compare.measured": "إحصاءات",
  "compare.measured-about":
    "من {games} مباراة لكل مجموعة قواعد بين لاعبين حاسوبيين من المستوى {level} (البذرة {seed}، البرنامج " +
    "{program}). الأرقام بين القوسين فترات ثقة بنسبة \u206695%\u2069، وتبيّن مدى تأثير الصدفة. وقد تختلف " +
    "النتائج مع لاعبين آخرين.",
  "compare.command": "الأمر الذي يعيد إنتاج هذه الأرقام:",
  "compare.measure": "المقياس",
  "compare.measure.moves": "متوسط عدد النقلات في المباراة",
  "compare.measure.range": "النقلات في تسع مباريات من عشر",
  "compare.measure.minutes": "المدة بعشر ثوانٍ للنقلة",
  "compare.measure.first": "مباريات يكسبها من يرمي أولًا",
  "compare.measure.impossible": "رميات بلا نقلة مسموحة",
  "compare.measure.forced": "رميات بنقلة مسموحة واحدة فقط",
  "compare.measure.choices": "متوسط النقلات المسموحة عند وجود خيار",
  "compare.measure.hits": "الضربات في المباراة",
  "compare.measure.water": "رميات ضاعت بسبب الماء في المباراة",
  "compare.measure.lead-changes": "مرات تبدّل المتقدّم في المباراة",
  "compare.measure.comebacks": "مباريات كُسبت بعد فرصة فوز دون \u206610%\u2069",
  "compare.measure.explained": "نصيب الرميات من النتيجة",
  "compare.measure.skill": "فوز المستوى المتوسط على المبتدئ",
  "compare.interval": "من {from} إلى {to}",
  "compare.minutes": "{minutes} د",
};
