// The arrow keys go from step to step. The page is complete without this script.
(function () {
  const steps = Array.from(document.querySelectorAll(".step"));
  const firstVisible = () => steps.findIndex((step) => step.getBoundingClientRect().bottom > 80);
  const go = (index) => {
    const step = steps[Math.max(0, Math.min(steps.length - 1, index))];
    if (step) { step.focus({ preventScroll: true }); step.scrollIntoView({ block: "start" }); }
  };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest(".wide")) return;
    const at = steps.includes(document.activeElement) ? steps.indexOf(document.activeElement) : firstVisible() - 1;
    if (event.key === "ArrowRight") { event.preventDefault(); go(at + 1); }
    if (event.key === "ArrowLeft") { event.preventDefault(); go(at - 1); }
  });
})();
