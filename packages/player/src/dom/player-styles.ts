/** Frame, picture, control row and timeline. Sizes and colours follow the look; the producer may change the three `--vz-*` colours. */
export const controlStyles = `
:host { display: block; position: relative; width: 100%; aspect-ratio: 16 / 9; contain: content; --vz-primary: #1f6feb; --vz-secondary: #0d1117; --vz-text: #ffffff;
  --font: Inter, 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; --ease: cubic-bezier(.2, 0, 0, 1); }
:host([fill]) { width: 100%; height: 100%; aspect-ratio: auto; }
:host([hidden]) { display: none; }
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
.frame { position: absolute; inset: 0; overflow: hidden; touch-action: manipulation; container-type: size; isolation: isolate; background: #050608; color: var(--vz-text); font: 500 13px/18px var(--font); font-variant-numeric: tabular-nums; -webkit-tap-highlight-color: transparent; }
button { appearance: none; margin: 0; padding: 0; border: 0; background: none; color: inherit; font: inherit; cursor: pointer; }
.icon { width: 21px; height: 21px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; flex: none; }
.icon.filled { fill: currentColor; stroke: none; }
:focus-visible { outline: 2px solid #fff; outline-offset: 2px; box-shadow: 0 0 0 2px rgb(5 6 8 / 70%); }

media-controller { display: block; width: 100%; height: 100%; color: inherit; outline: none;
  --media-background-color: #050608; --media-control-background: transparent; --media-control-hover-background: transparent;
  --media-control-transition-in: opacity .12s var(--ease); --media-control-transition-out: opacity .3s var(--ease) .5s;
  --media-focus-box-shadow: none; --media-icon-color: currentColor; --media-font-family: var(--font); --media-text-color: var(--vz-text); }
video { width: 100%; height: 100%; object-fit: contain; background: #050608; outline: none; }
.frame[data-fits] video { object-fit: cover; }
/* As media-chrome lays them out, until it has come. */
media-controller:not(:defined) { position: relative; overflow: hidden; line-height: 0; background: #050608; }
media-controller:not(:defined) .poster { position: absolute; inset: 0; width: 100%; height: 100%; }
.frame[data-started] .poster { display: none; }
.poster { object-fit: contain; transition: opacity .15s var(--ease); }
.frame[data-phase=preparing] .poster, .frame[data-phase=blocked]:not([data-started]) .poster { object-fit: cover; filter: blur(18px) brightness(.5); scale: 1.08; }

.bar { align-self: stretch; position: relative; width: 100%; padding: 56px 12px 8px; line-height: normal; background: linear-gradient(transparent, rgb(5 6 8 / 36%) 32%, rgb(5 6 8 / 82%)); color: var(--vz-text); }
.frame:is([data-phase=idle], [data-phase=opening], [data-phase=preparing], [data-phase=blocked]) .bar { display: none; }
.line { position: relative; margin: -4px 8px -2px; height: 24px; }
media-time-range { position: absolute; inset: 0; width: 100%; height: 24px; --media-range-padding: 0px; --media-control-height: 24px; --media-range-track-height: 4px; --media-range-track-border-radius: 2px;
  --media-range-track-background: transparent; --media-time-range-buffered-color: rgb(255 255 255 / 34%); --media-range-bar-color: var(--vz-primary);
  --media-range-thumb-width: 12px; --media-range-thumb-height: 12px; --media-range-thumb-background: #fff; --media-range-thumb-box-shadow: 0 1px 4px rgb(0 0 0 / 50%);
  --media-preview-background: var(--vz-secondary);
  --media-box-arrow-display: none; --media-box-margin: 0 0 6px; --media-preview-transition-delay-in: 0s; --media-preview-transition-duration-in: .08s; --media-preview-transition-duration-out: .08s; --media-font-size: 12px; --media-font-weight: 600;
  --media-preview-thumbnail-border-radius: 6px 6px 0 0; --media-preview-thumbnail-box-shadow: none; }
media-time-range:is(:hover, [dragging]) { --media-range-track-height: 6px; --media-range-track-border-radius: 3px; --media-range-thumb-width: 14px; --media-range-thumb-height: 14px; }
media-controller[keyboardcontrol] :is(media-time-range, media-volume-range):focus-within { border-radius: 4px; outline: 2px solid #fff; }
media-controller[keyboardcontrol] media-volume-range:focus-within { outline-offset: -4px; }
.frame[data-wave] .line { display: none; }
.preview-time { padding: 4px 8px; border-radius: 6px; background: color-mix(in srgb, var(--vz-secondary) 92%, transparent); color: var(--vz-text); font: 600 12px/16px var(--font); font-variant-numeric: tabular-nums; }
.rail { position: absolute; left: 0; right: 0; top: 10px; height: 4px; border-radius: 2px; background: rgb(255 255 255 / 14%); pointer-events: none; }
.line:hover .rail { top: 9px; height: 6px; border-radius: 3px; }
.encoded { position: absolute; inset: 0 auto 0 0; border-radius: inherit; background: rgb(255 255 255 / 28%); transition: width .3s linear; }
.growing .encoded { border-radius: 2px 0 0 2px; }
.frontier { display: none; position: absolute; top: 8px; width: 2px; height: 8px; border-radius: 1px; background: rgb(255 255 255 / 80%); pointer-events: none; transition: left .3s linear; }
.growing .frontier { display: block; }

.control.narrow { display: none; }
.row { display: flex; align-items: center; gap: 2px; }
.control { position: relative; display: inline-flex; align-items: center; justify-content: center; height: 36px; min-width: 36px; padding: 0 7px; border-radius: 6px; color: var(--vz-text); font: 600 13px/1 var(--font); font-variant-numeric: tabular-nums; cursor: pointer; outline-offset: -2px; transition: background .08s; --media-button-icon-width: 21px; --media-button-icon-height: 21px; }
.control .icon { width: 21px; height: 21px; min-width: 0; vertical-align: middle; }
.control .icon:not(.filled) { fill: none; }
.control:hover, .control[aria-expanded=true], .control[aria-pressed=true] { background: rgb(255 255 255 / 16%); }
.control:focus-visible { outline: 2px solid #fff; outline-offset: -2px; box-shadow: none; }
.control::after { content: attr(aria-label); position: absolute; bottom: calc(100% + 26px); left: 50%; translate: -50% 0; padding: 6px 8px; border-radius: 6px; background: color-mix(in srgb, var(--vz-secondary) 92%, transparent); font: 500 12px/16px var(--font); letter-spacing: 0; white-space: nowrap; color: var(--vz-text); opacity: 0; visibility: hidden; pointer-events: none; transition: opacity .08s; }
.row > .control:first-child::after { left: 0; translate: none; }
.row > .control:last-child::after, .row > .settings::after { left: auto; right: 0; translate: none; }
@media (hover: hover) { .control:hover::after { opacity: 1; visibility: visible; transition-delay: .4s; } }
.control:focus-visible::after { opacity: 1; visibility: visible; }
.control[aria-expanded=true]::after { display: none; }
media-volume-range { width: 72px; height: 36px; margin-right: 2px; --media-range-padding: 4px; --media-control-height: 28px; --media-range-track-height: 4px; --media-range-track-border-radius: 2px; --media-range-track-background: rgb(255 255 255 / 30%); --media-range-bar-color: #fff; --media-range-thumb-width: 10px; --media-range-thumb-height: 10px; --media-range-thumb-background: #fff; --media-range-thumb-opacity: 0; }
media-volume-range:is(:hover, :focus-within) { --media-range-thumb-opacity: 1; }
media-volume-range[mediavolumeunavailable] { display: none; }
.time { padding: 0 10px; font: 500 13px/1 var(--font); font-variant-numeric: tabular-nums; white-space: nowrap; }
.total { opacity: .78; white-space: pre; }
.gap { flex: 1; }
.brand { display: inline-flex; align-items: center; gap: 6px; padding: 0 8px; font: 650 14px/1 var(--font); letter-spacing: -.02em; opacity: .92; white-space: nowrap; }
.brand .mark { width: 15px; height: 15px; fill: currentColor; }
.brand img { display: block; max-width: 96px; max-height: 24px; object-fit: contain; }
`

/** What lies over the picture: note, menu, waits and refusals, and the sound player. */
export const layerStyles = `
.notes { position: absolute; z-index: 3; left: 20px; top: 20px; display: flex; flex-direction: column; align-items: flex-start; gap: 8px; max-width: calc(100% - 40px); pointer-events: none; }
.note { min-width: min(336px, 100%); }
.note, .resume { width: max-content; max-width: 100%; padding: 12px 14px; border-radius: 12px; background: color-mix(in srgb, var(--vz-secondary) 84%, transparent); transition: opacity .3s var(--ease); }
.note b { font-weight: 650; }
.frame[data-idle] .note { opacity: 0; transition-delay: .5s; }
.ladder { display: flex; gap: 4px; }
.note .ladder { margin-top: 10px; }
.rung { flex: 1 1 0; min-width: 0; font: 500 11px/14px var(--font); font-variant-numeric: tabular-nums; color: rgb(255 255 255 / 72%); text-align: left; }
.rung > i { display: block; height: 4px; margin-bottom: 4px; border-radius: 2px; overflow: hidden; background: rgb(255 255 255 / 24%); }
.rung > i > i { display: block; height: 100%; border-radius: 2px; background: #5380fe; transition: width .3s linear; }
.rung b, .note .rung b { font: inherit; white-space: nowrap; }
.rung[data-state=done] { color: #fff; }
.rung[data-state=done] > i > i { background: #58c97d; }
.rung[data-state=now] { color: #a4c0ff; } .rung[data-numbered] { flex-grow: 1.7; }

.menu[data-wide] { width: min(320px, 100% - 24px); } .menu[data-wide] button { height: auto; min-height: 34px; padding-block: 6px; line-height: 18px; overflow-wrap: anywhere; } .menu[data-wide] button > * { flex: none; } .menu[data-wide] button > span { flex: 0 1 auto; }
.menu { position: absolute; z-index: 5; right: var(--menu-right, 60px); bottom: 64px; width: 232px; max-height: calc(100% - 76px); overflow: auto; overscroll-behavior: contain; padding: 6px; border-radius: 12px; background: color-mix(in srgb, var(--vz-secondary) 92%, transparent); box-shadow: 0 0 0 1px rgb(255 255 255 / 10%), 0 16px 40px -8px rgb(0 0 0 / 60%); font: 500 13px/1 var(--font); font-variant-numeric: tabular-nums; animation: rise .12s var(--ease); }
@keyframes rise { from { opacity: 0; translate: 0 4px; } }
.menu-title { display: flex; align-items: center; height: 36px; padding: 0 8px; font-weight: 600; }
.menu button { display: flex; align-items: center; gap: 10px; width: 100%; height: 34px; padding: 0 10px; border-radius: 6px; text-align: left; font: inherit; }
.menu button:hover, .menu button:focus-visible { background: rgb(255 255 255 / 10%); }
.menu button:focus-visible { outline-offset: -2px; box-shadow: none; }
.menu .icon { width: 16px; height: 16px; visibility: hidden; }
.menu [aria-checked=true] .icon, .menu .more .icon, .menu .menu-title .icon { visibility: visible; }
.menu [role=menuitem]:not(.menu-title) > .icon { display: none; } .menu [role=menuitemcheckbox] > .icon { order: 2; margin-left: auto; } .menu .more { display: grid; margin-left: auto; } .menu small + .more { margin-left: -6px; }
.menu .apart { position: relative; margin-top: 9px; } .menu .apart::before { content: ''; position: absolute; inset: -5px 4px auto; height: 1px; background: rgb(255 255 255 / 14%); }
.menu button.menu-title { gap: 6px; height: 36px; padding: 0 8px; font-weight: 600; }
.menu small { margin-left: auto; font: 500 12px/1 var(--font); color: rgb(255 255 255 / 70%); }
.menu [aria-disabled] { color: rgb(255 255 255 / 66%); cursor: not-allowed; }

.big { position: absolute; z-index: 3; inset: 0; margin: auto; width: 72px; height: 72px; border-radius: 50%; display: grid; place-items: center; background: color-mix(in srgb, var(--vz-secondary) 72%, transparent); box-shadow: 0 0 0 1px rgb(255 255 255 / 14%); color: var(--vz-text); transition: background .08s; }
.big:hover { background: var(--vz-primary); }
.big .icon { width: 30px; height: 30px; } .big .icon.filled { margin-left: 3px; }
.spinner { position: absolute; z-index: 3; inset: 0; margin: auto; width: 60px; height: 60px; padding: 10px; border-radius: 50%; background: rgb(5 6 8 / 46%); pointer-events: none; animation: late .4s step-end; }
.spinner i { display: block; width: 100%; height: 100%; border-radius: 50%; border: 3px solid rgb(255 255 255 / 24%); border-top-color: #fff; animation: turn .9s linear infinite; }
@keyframes turn { to { rotate: 1turn; } }
@keyframes late { from { visibility: hidden; } }
.hint { position: absolute; z-index: 3; left: 50%; top: calc(50% + 46px); translate: -50% 0; width: max-content; max-width: calc(100% - 32px); margin: 0; padding: 8px 14px; border-radius: 8px; background: color-mix(in srgb, var(--vz-secondary) 88%, transparent); text-align: center; pointer-events: none; }
.frame[data-phase=playing] .hint, .frame[data-phase=paused] .hint { top: auto; bottom: 92px; }
.unmute { position: absolute; z-index: 4; right: 20px; top: 20px; display: inline-flex; align-items: center; gap: 8px; height: 40px; padding: 0 14px 0 10px; border-radius: 8px; background: color-mix(in srgb, var(--vz-secondary) 92%, transparent); font-weight: 600; }
.unmute:hover { background: var(--vz-secondary); }
.wait, .panel { position: absolute; z-index: 6; inset: 0; display: grid; place-content: center; justify-items: center; gap: 4px; padding: 16px 24px; text-align: center; color: #fff; }
.wait { pointer-events: none; }
.wait .ladder { width: 300px; max-width: 100%; margin-bottom: 16px; }
.wait > b { font: 600 20px/28px var(--font); } .wait > span { font: 400 14px/20px var(--font); color: rgb(255 255 255 / 82%); }
.panel { background: rgb(5 6 8 / 78%); overflow: auto; }
.panel-icon { display: grid; place-items: center; width: 48px; height: 48px; margin-bottom: 12px; border-radius: 50%; background: rgb(255 255 255 / 12%); }
.panel-icon .icon { width: 24px; height: 24px; }
.panel > b { font: 600 20px/28px var(--font); } .panel > p { margin: 0; max-width: 44ch; font: 400 14px/20px var(--font); color: rgb(255 255 255 / 82%); text-wrap: balance; }
.action { height: 40px; margin-top: 16px; padding: 0 18px; border-radius: 8px; background: #fff; color: #15171c; font: 600 14px/20px var(--font); }
.action:hover { background: #e8e9ec; }
.said { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.sound { position: absolute; inset: 0; display: flex; flex-direction: column; justify-content: center; gap: 20px; padding: 24px 20px 92px; line-height: normal; background: var(--vz-secondary); color: var(--vz-text); }
.sound-title { display: flex; align-items: center; gap: 10px; min-width: 0; font: 600 16px/24px var(--font); }
.sound-title b { font: inherit; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.waveform { position: relative; height: min(42%, 140px); min-height: 32px; }
.waveform.seekable { cursor: pointer; pointer-events: auto; touch-action: pan-y; }
.wave { position: absolute; inset: 0; background: color-mix(in srgb, var(--vz-text) 46%, transparent); -webkit-mask: var(--wave) center / 100% 100% no-repeat; mask: var(--wave) center / 100% 100% no-repeat; }
.wave.played { background: var(--vz-primary); }
.frame[data-kind=audio] media-controller::part(poster-layer) { display: block; }
.frame[data-kind=audio] .bar { background: none; }
.frame[data-kind=audio] .big { display: none; }
@container (max-height: 259px) { .panel-icon { display: none; } .panel { padding: 8px 16px; } .action { margin-top: 10px; } }
@container (max-height: 219px) { .frame .sound { padding: 12px 16px 72px; gap: 8px; } .frame[data-kind=audio] .bar { padding-top: 0; } .waveform { min-height: 20px; } }

/* With picture-in-picture the row of a preview would not hold the logotype as well. */
@container (max-width: 639px) { .row .brand { display: none; } }
@container (max-width: 559px) {
  .row .wide { display: none; } .control.narrow { display: inline-flex; }
  .row { gap: 0; } .control { min-width: 40px; height: 40px; padding: 0; } .bar { padding: 32px 4px 2px; } .line { margin: 0 10px; }
  .time { font-size: 12px; padding: 0 4px; }
  .menu { inset: 8px 8px 8px auto; width: min(208px, 58%); max-height: none; background: var(--vz-secondary); } .menu-title { height: 30px; } .menu button { height: 40px; }
  .notes { left: 8px; right: 8px; top: 8px; max-width: none; }
  .note { width: 100%; padding: 8px 10px; font-size: 12px; line-height: 16px; } .note .ladder { margin-top: 8px; }
  .big { width: 60px; height: 60px; } .big .icon { width: 26px; height: 26px; }
  .wait > b, .panel > b { font-size: 17px; line-height: 24px; } .wait > span, .panel > p { font-size: 13px; line-height: 18px; }
  .panel-icon { width: 36px; height: 36px; margin-bottom: 4px; } .panel-icon .icon { width: 20px; height: 20px; } .action { height: 44px; margin-top: 10px; }
  .unmute { right: 8px; top: 8px; height: 44px; }
}
@media (pointer: coarse) { .control { min-width: 40px; height: 40px; } .big { min-width: 64px; min-height: 64px; } .menu button { height: 44px; } .menu[data-wide] button { min-height: 44px; } }
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { transition-duration: 0s !important; animation-duration: 0s !important; animation-iteration-count: 1 !important; } .spinner i { border-color: #fff; border-style: dotted; }
  media-controller { --media-control-transition-in: none; --media-control-transition-out: none; } }
`
