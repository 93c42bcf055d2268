// فرص الفوز ومدى العلم بها، والحركات جنبًا إلى جنب.
export default {
  "evaluation.exact": "دقيقة: ثبت أنها بين {from} و{to}",
  "evaluation.exact-plain": "دقيقة",
  "evaluation.estimated": "تقدير يبتعد عادةً عن الصواب بنحو {error}",
  "evaluation.estimated-plain": "تقدير دقّته غير معروفة",
  "comparison.name": "كل النقلات مع فرص الفوز",
  "comparison.move": "النقلة",
  "comparison.chance": "فرصة الفوز",
};
