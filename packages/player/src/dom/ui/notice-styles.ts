/** The note of a resumed playback, the feedback of a key or tap, and the help of the keyboard. */
export const noticeStyles = `
.resume { display: flex; align-items: center; flex-wrap: wrap; gap: 4px 12px; padding: 6px 6px 6px 14px; }
.note-button { height: 32px; padding: 0 10px; border-radius: 8px; background: color-mix(in srgb, var(--vz-text) 14%, transparent); font-weight: 600; pointer-events: auto; transition: background .08s; }
.note-button:hover { background: color-mix(in srgb, var(--vz-text) 24%, transparent); }

.cue { position: absolute; z-index: 4; top: 50%; left: 50%; translate: -50% -50%; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 4px; min-width: 72px; height: 72px; padding: 0 14px; border-radius: 36px; background: color-mix(in srgb, var(--vz-secondary) 76%, transparent); color: var(--vz-text); font: 600 13px/18px var(--font); max-width: 60%; white-space: nowrap; pointer-events: none; animation: cue .7s var(--ease) forwards; }
.cue[data-side=left] { left: 18%; } .cue[data-side=right] { left: 82%; }
.cue-icon { display: grid; } .cue .icon { width: 24px; height: 24px; }
.cue span:empty { display: none; } .cue span:last-child { max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
@keyframes cue { from { opacity: 0; scale: .92; } 12% { opacity: 1; scale: 1; } 70% { opacity: 1; } to { opacity: 0; } }

.keys { position: absolute; z-index: 6; right: 12px; top: 12px; bottom: 64px; display: flex; flex-direction: column; width: min(320px, 58%); max-height: min(620px, 100% - 76px); margin: auto 0 0; height: fit-content; border-radius: 12px; background: color-mix(in srgb, var(--vz-secondary) 94%, transparent); color: var(--vz-text); box-shadow: 0 0 0 1px color-mix(in srgb, var(--vz-text) 12%, transparent), 0 16px 40px -8px rgb(0 0 0 / 60%); overflow: hidden; animation: rise .12s var(--ease); }
.keys-head { display: flex; align-items: center; justify-content: space-between; flex: none; padding: 6px 6px 2px 16px; font: 600 13px/20px var(--font); }
.keys-head b { font: inherit; }
.keys-close { display: grid; place-items: center; flex: none; width: 36px; height: 36px; border-radius: 8px; }
.keys-close .icon { width: 18px; height: 18px; }
.keys-close:hover { background: color-mix(in srgb, var(--vz-text) 12%, transparent); }
.keys-close:focus-visible, .keys-list:focus-visible { outline-offset: -2px; box-shadow: var(--ring-inside); border-radius: 10px; }
.keys-list { min-height: 0; overflow: auto; overscroll-behavior: contain; margin: 0; padding: 0 16px 10px; }
.keys-list > div { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 34px; padding: 3px 0; }
.keys-list > div + div { border-top: 1px solid color-mix(in srgb, var(--vz-text) 12%, transparent); }
.keys dt { order: 2; display: flex; flex: none; gap: 4px; } .keys dd { margin: 0; font: 400 13px/18px var(--font); }
kbd { min-width: 26px; padding: 3px 7px; border-radius: 6px; background: color-mix(in srgb, var(--vz-text) 12%, transparent); box-shadow: inset 0 -1px 0 color-mix(in srgb, var(--vz-text) 16%, transparent); font: 600 12px/18px var(--font); text-align: center; }

@container (max-width: 559px) {
  .keys { inset: 8px 8px 8px auto; height: auto; max-height: none; background: var(--vz-secondary); } .keys-head { padding: 2px 2px 0 12px; } .keys-list { padding: 0 12px 8px; }
  .note-button { height: 36px; }
  .cue { min-width: 60px; height: 60px; }
}
@media (pointer: coarse) { .note-button { height: 44px; } .keys-close { width: 44px; height: 44px; } }
`
