export default {
  "watch.title": "شاهد الحاسوب يلعب",
  "watch.rules": "القواعد",
  "watch.cones": "المخاريط",
  "watch.spools": "البكرات",
  "watch.new": "مباراة جديدة",
  "watch.pause": "توقّف",
  "watch.resume": "تابع",
  "watch.step": "خطوة واحدة",
  "watch.speed": "السرعة",
  "watch.slow": "بطيء",
  "watch.fast": "سريع",
};
