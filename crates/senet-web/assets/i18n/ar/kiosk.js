// The kiosk of a museum.
export default {
  "kiosk.title": "شاشة الزوار",
  "kiosk.board": "رقعة سِنِت",
  "kiosk.idle": "هل ما زال أحد هنا؟ المس الشاشة للمتابعة.",
  "kiosk.go-on": "تابع",
};
