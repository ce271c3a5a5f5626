/** Frame, picture and poster. The producer may change the three `--vz-*` colours. */
export const frameStyles = `
:host { display: block; position: relative; width: 100%; aspect-ratio: 16 / 9; contain: content; --vz-primary: #1f6feb; --vz-secondary: #0d1117; --vz-text: #ffffff; --vz-on-primary: #ffffff;
  --font: Inter, 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; --ease: cubic-bezier(.2, 0, 0, 1);
  --ring: 0 0 0 2px #050608; --ring-inside: inset 0 0 0 4px #050608; }
:host([fill]) { width: 100%; height: 100%; aspect-ratio: auto; }
:host([hidden]) { display: none; }
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
.frame { position: absolute; inset: 0; overflow: hidden; touch-action: manipulation; container-type: size; isolation: isolate; background: #050608; color: var(--vz-text); font: 500 13px/18px var(--font); font-variant-numeric: tabular-nums; -webkit-tap-highlight-color: transparent; }
button { appearance: none; margin: 0; padding: 0; border: 0; background: none; color: inherit; font: inherit; cursor: pointer; }
.icon { width: 21px; height: 21px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; flex: none; }
.icon.filled { fill: currentColor; stroke: none; }
/* A light line beside a dark one: seen on whatever colours the producer chose. */
:focus-visible { outline: 2px solid #fff; outline-offset: 2px; box-shadow: var(--ring); }
.frame:focus { outline: none; box-shadow: none; }

media-controller { display: block; width: 100%; height: 100%; color: inherit; outline: none;
  --media-background-color: #050608; --media-control-background: transparent; --media-control-hover-background: transparent;
  --media-control-transition-in: opacity .12s var(--ease); --media-control-transition-out: opacity .3s var(--ease) .5s;
  --media-focus-box-shadow: none; --media-icon-color: currentColor; --media-font-family: var(--font); --media-text-color: var(--vz-text); }
video { width: 100%; height: 100%; object-fit: contain; background: #050608; outline: none; }
.frame[data-fits] video { object-fit: cover; }
/* As media-chrome lays them out, until it is loaded. */
media-controller:not(:defined) { position: relative; overflow: hidden; line-height: 0; background: #050608; }
media-controller:not(:defined) .poster { position: absolute; inset: 0; width: 100%; height: 100%; }
.frame[data-started] .poster { display: none; }
.poster { object-fit: contain; transition: opacity .15s var(--ease); }
.frame[data-phase=preparing] .poster, .frame[data-phase=blocked]:not([data-started]) .poster { object-fit: cover; filter: blur(18px) brightness(.5); scale: 1.08; }
`
