// The kiosk of a museum.
export default {
  "kiosk.title": "Kiosk",
  "kiosk.board": "Ein Senet-Brett",
  "kiosk.idle": "Ist noch jemand da? Berühren Sie den Bildschirm, um weiterzumachen.",
  "kiosk.go-on": "Weiter",
};
