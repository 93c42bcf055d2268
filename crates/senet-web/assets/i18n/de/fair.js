// Ehrliche Würfe.
export default {
  "fair.title": "Faire Würfe",
  "fair.lead":
    "Die Stäbe wirft der Server. Hier können Sie prüfen, woraus die Würfe einer Partie folgen, und " +
    "lesen, was das beweist.",
  "fair.how": "So funktioniert es",
  "fair.how-1":
    "Vor der Partie zieht der Server 32 zufällige Bytes, sein Geheimnis. Er zeigt eine Festlegung: " +
    "den SHA-256-Hashwert aus dem Namen der Partie und dem Geheimnis. Ein anderes Geheimnis mit " +
    "derselben Festlegung zu finden, ist praktisch unmöglich.",
  "fair.how-2":
    "Dann speichert der Browser jedes Spielers die Festlegung und steuert selbst 32 zufällige Bytes " +
    "bei, seinen Beitrag. Für den Computer und für Spieler, deren Programm keinen schickt, steht ein " +
    "fester Ersatzwert.",
  "fair.how-3":
    "Vor dem ersten Wurf steht der Startwert fest: der SHA-256-Hashwert aus dem Namen der Partie, dem " +
    "Geheimnis und beiden Beiträgen. Er bestimmt jeden Wurf der Partie.",
  "fair.how-4":
    "Nach der Partie gibt der Server sein Geheimnis bekannt. Dann kann jeder Festlegung, Startwert " +
    "und alle Würfe selbst berechnen und vergleichen.",
  "fair.shows": "Was die Prüfung beweist",
  "fair.shows-text":
    "Hat Ihr Browser die Festlegung gespeichert und ist sein Beitrag im Startwert enthalten, konnte " +
    "der Server die Würfe nicht aussuchen: Sein Geheimnis stand fest, bevor er Ihren Beitrag kannte. " +
    "Hat niemand die Festlegung vor der Partie notiert, zeigt die Prüfung nur, dass die Aufzeichnung " +
    "in sich stimmt. Sie zeigt nie, ob Server und Gegner zusammengearbeitet haben.",
  "fair.check": "Eine Partie prüfen",
  "fair.check-text":
    "Fügen Sie die Aufzeichnung einer beendeten Partie ein oder öffnen Sie ihre Datei. Ihr Browser " +
    "berechnet Festlegung, Startwert und jeden Wurf selbst. Der Server liest nur die Aufzeichnung.",
  "fair.noted":
    "Die Festlegung, die Sie vor der Partie notiert haben (falls dieser Browser sie nicht gespielt " +
    "hat)",
  "fair.command": "Dieselbe Prüfung auf der Befehlszeile:",
  "fair.shared":
    "Die Würfe folgen aus dem Startwert, und der Startwert aus dem Geheimnis des Servers und Ihrem " +
    "Beitrag.",
  "fair.committed":
    "Die Würfe folgen aus dem Startwert, und der Startwert aus dem Geheimnis, auf das sich der Server " +
    "festgelegt hatte. Dass ein Beitrag von Ihnen darin steckt, ist nicht gezeigt.",
  "fair.committed-alone":
    "Die Würfe folgen aus dem Startwert, auf den sich der Server festgelegt hatte. Er allein hat ihn " +
    "gewählt.",
  "fair.consistent":
    "Die Aufzeichnung stimmt in sich, und nur das wurde geprüft: Niemand hat die Festlegung vor der " +
    "Partie notiert.",
  "fair.failed": "Die Prüfung ist fehlgeschlagen.",
  "fair.incomplete": "Die Prüfung ist unvollständig.",
  "fair.headers-missing":
    "Diese Aufzeichnung lässt sich nicht prüfen: Ihr fehlen die Angaben Fair-Game, Fair-Commitment und " +
    "Fair-Seed. Partien auf einem Server haben sie. Speichern Sie die Aufzeichnung, wenn die Partie zu " +
    "Ende ist.",
  "fair.bad-document":
    "Das sieht nach JSON aus, ist aber nicht lesbar. Kopieren Sie das ganze Dokument oder fügen Sie die " +
    "Aufzeichnung der Partie ein.",
  "fair.not-noted":
    "Nicht geprüft: ob sich der Server vor der Partie auf sein Geheimnis festgelegt hat. Weder Sie " +
    "noch dieser Browser haben die Festlegung damals notiert.",
  "fair.noted-matches": "Die Festlegung in der Aufzeichnung ist die, die vor der Partie notiert wurde.",
  "fair.noted-differs":
    "Die Festlegung in der Aufzeichnung weicht von der ab, die vor der Partie notiert wurde.",
  "fair.seed-secret":
    "Der Startwert bleibt geheim, bis die Partie zu Ende ist. Prüfen Sie die Partie dann noch einmal.",
  "fair.secret-matches": "Name der Partie und Geheimnis ergeben die gezeigte Festlegung: {found}",
  "fair.secret-differs":
    "Name der Partie und Geheimnis ergeben {found}; das ist nicht die gezeigte Festlegung.",
  "fair.no-contributions":
    "Das Geheimnis allein ist der Startwert. Die Spieler dieser Partie haben nichts beigetragen.",
  "fair.seed-matches": "Name der Partie, Geheimnis und Beiträge der Spieler ergeben den Startwert.",
  "fair.seed-differs":
    "Name der Partie, Geheimnis und Beiträge der Spieler ergeben einen anderen Startwert als den in " +
    "der Aufzeichnung.",
  "fair.own-nonce": "Der Beitrag dieses Browsers ist im Startwert enthalten.",
  "fair.own-nonce-missing":
    "Der Beitrag dieses Browsers ist nicht im Startwert enthalten. Das ist nur in Ordnung, wenn Sie " +
    "zuerst mit einem anderen Gerät beigetreten sind.",
  "fair.no-own-nonce":
    "Nicht geprüft: ob Ihr Beitrag im Startwert enthalten ist. Dieser Browser hat für die Partie " +
    "keinen gespeichert.",
  "fair.default-nonces": {
    one: "Für den Beitrag von {count} Spieler steht der Ersatzwert: ein Computer oder ein Programm, das keinen geschickt hat.",
    other: "Für die Beiträge von {count} Spielern steht der Ersatzwert: Computer oder Programme, die keinen geschickt haben.",
  },
  "fair.no-throws":
    "Dieses Dokument enthält keine Würfe. Um sie zu prüfen, fügen Sie die Aufzeichnung der Partie ein.",
  "fair.throws-match": {
    one: "Der {count} Wurf folgt aus dem Startwert.",
    other: "Alle {count} Würfe folgen aus dem Startwert.",
  },
  "fair.throw-differs": "Wurf {number} war {made}, aber der Startwert ergibt {given}.",
  "fair.opening-matches": "Die Würfe um den Beginn folgen aus dem Startwert: {made}",
  "fair.opening-differs": "Die Würfe um den Beginn waren {made}, aber der Startwert ergibt {given}.",
  "fair.no-crypto":
    "Browser berechnen SHA-256 nur auf Seiten, die über https oder von diesem Rechner geladen wurden. " +
    "Verwenden Sie stattdessen den Befehl senet fair DATEI.",
};
