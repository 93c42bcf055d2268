// فرص الفوز ومدى العلم بها، والحركات جنبًا إلى جنب.
export default {
  "worth.exact": "دقيقة: ثبت أنها بين {from} و{to}",
  "worth.exact-plain": "دقيقة",
  "worth.estimated": "تقدير: مثل هذا التقدير يخطئ عادة بنحو {error}",
  "worth.estimated-plain": "تقدير: لم يُقَس مقدار خطئه",
  "comparison.name": "كل الحركات مع فرص فوزها",
  "comparison.move": "الحركة",
  "comparison.chance": "فرصة الفوز",
  "comparison.does": "ما تفعله",
};
