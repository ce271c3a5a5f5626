/** Layers over the picture: notes, start button, waits, refusals, and the waveform of a sound file. */
export const layerStyles = `
.notes { position: absolute; z-index: 3; left: 20px; top: 20px; display: flex; flex-direction: column; align-items: flex-start; gap: 8px; max-width: calc(100% - 40px); pointer-events: none; }
.note { min-width: min(336px, 100%); }
.note, .resume { width: max-content; max-width: 100%; padding: 12px 14px; border-radius: 12px; background: color-mix(in srgb, var(--vz-secondary) 84%, transparent); transition: opacity .3s var(--ease); }
.note b { font-weight: 650; }
.frame[data-idle] .note { opacity: 0; transition-delay: .5s; }
.ladder { display: flex; gap: 4px; }
.note .ladder { margin-top: 10px; }
.rung { flex: 1 1 0; min-width: 0; font: 500 11px/14px var(--font); font-variant-numeric: tabular-nums; text-align: left; }
.rung > i { display: block; height: 4px; margin-bottom: 4px; border-radius: 2px; overflow: hidden; background: color-mix(in srgb, var(--vz-text) 24%, transparent); }
.rung > i > i { display: block; height: 100%; border-radius: 2px; background: #5380fe; transition: width .3s linear; }
.rung b, .note .rung b { font: inherit; white-space: nowrap; }
.rung[data-state=done] > i > i { background: #58c97d; }
.rung[data-numbered] { flex-grow: 1.7; }

@keyframes rise { from { opacity: 0; translate: 0 4px; } }

.big { position: absolute; z-index: 3; inset: 0; margin: auto; width: 72px; height: 72px; border-radius: 50%; display: grid; place-items: center; background: color-mix(in srgb, var(--vz-secondary) 80%, transparent); box-shadow: 0 0 0 1px color-mix(in srgb, var(--vz-text) 14%, transparent); color: var(--vz-text); transition: background .08s; }
.big:hover { background: var(--vz-primary); color: var(--vz-on-primary); }
.big:focus-visible { box-shadow: var(--ring); }
.big .icon { width: 30px; height: 30px; } .big .icon.filled { margin-left: 3px; }
.spinner { position: absolute; z-index: 3; inset: 0; margin: auto; width: 60px; height: 60px; padding: 10px; border-radius: 50%; background: color-mix(in srgb, var(--vz-secondary) 56%, transparent); pointer-events: none; animation: late .4s step-end; }
.spinner i { display: block; width: 100%; height: 100%; border-radius: 50%; border: 3px solid color-mix(in srgb, var(--vz-text) 24%, transparent); border-top-color: var(--vz-text); animation: turn .9s linear infinite; }
@keyframes turn { to { rotate: 1turn; } }
@keyframes late { from { visibility: hidden; } }
.hint { position: absolute; z-index: 3; left: 50%; top: calc(50% + 46px); translate: -50% 0; width: max-content; max-width: calc(100% - 32px); margin: 0; padding: 8px 14px; border-radius: 8px; background: color-mix(in srgb, var(--vz-secondary) 88%, transparent); text-align: center; pointer-events: none; }
.frame[data-phase=playing] .hint, .frame[data-phase=paused] .hint { top: auto; bottom: 92px; }
.unmute { position: absolute; z-index: 4; right: 20px; top: 20px; display: inline-flex; align-items: center; gap: 8px; height: 40px; padding: 0 14px 0 10px; border-radius: 8px; background: color-mix(in srgb, var(--vz-secondary) 92%, transparent); font-weight: 600; }
.unmute:hover { background: var(--vz-secondary); }
.wait, .panel { position: absolute; z-index: 6; inset: 0; display: grid; place-content: center; justify-items: center; gap: 4px; padding: 16px 24px; text-align: center; --vz-text: #fff; color: #fff; }
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
.frame[data-kind=audio] .big { display: none; }
@container (max-height: 259px) { .panel-icon { display: none; } .panel { padding: 8px 16px; } .action { margin-top: 10px; } }
@container (max-height: 219px) { .frame .sound { padding: 12px 16px 72px; gap: 8px; } .waveform { min-height: 20px; } }

@container (max-width: 559px) {
  .notes { left: 8px; right: 8px; top: 8px; max-width: none; }
  .note { width: 100%; padding: 8px 10px; font-size: 12px; line-height: 16px; } .note .ladder { margin-top: 8px; }
  .big { width: 60px; height: 60px; } .big .icon { width: 26px; height: 26px; }
  .wait > b, .panel > b { font-size: 17px; line-height: 24px; } .wait > span, .panel > p { font-size: 13px; line-height: 18px; }
  .panel-icon { width: 36px; height: 36px; margin-bottom: 4px; } .panel-icon .icon { width: 20px; height: 20px; } .action { height: 44px; margin-top: 10px; }
  .unmute { right: 8px; top: 8px; height: 44px; }
}
@media (pointer: coarse) { .big { min-width: 64px; min-height: 64px; } .unmute, .action { height: 44px; } }
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { transition-duration: 0s !important; animation-duration: 0s !important; animation-iteration-count: 1 !important; } .spinner i { border-color: var(--vz-text); border-style: dotted; }
  .cue { animation: none !important; }
  media-controller { --media-control-transition-in: none; --media-control-transition-out: none; } }
`
