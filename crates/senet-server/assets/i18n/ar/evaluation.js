// فرص الفوز ومدى العلم بها، والحركات جنبًا إلى جنب.
export default {
  "evaluation.exact": "دقيقة: ثبت أنها بين {from} و{to}",
  "evaluation.exact-plain": "دقيقة",
  "evaluation.estimated": "تقدير: مثل هذا التقدير يخطئ عادة بنحو {error}",
  "evaluation.estimated-plain": "تقدير: لم يُقَس مقدار خطئه",
  "comparison.name": "كل الحركات مع فرص فوزها",
  "comparison.move": "الحركة",
  "comparison.chance": "فرصة الفوز",
  "comparison.effects": "ما تفعله",
};
