export default {
  "watch.title": "شاهد الحاسوب يلعب",
  "watch.rules": "القواعد",
  "watch.cones": "المخاريط",
  "watch.spools": "البكرات",
  "watch.new": "مباراة جديدة",
  "watch.pause": "إيقاف",
  "watch.resume": "متابعة",
  "watch.step": "نقلة واحدة",
  "watch.speed": "السرعة",
  "watch.slow": "بطيء",
  "watch.fast": "سريع",
};
