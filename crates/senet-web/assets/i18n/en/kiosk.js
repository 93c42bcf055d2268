// The kiosk of a museum.
export default {
  "kiosk.title": "Kiosk",
  "kiosk.board": "A Senet board",
  "kiosk.idle": "Is anybody there? Touch the screen to go on.",
  "kiosk.go-on": "Go on",
};
