/** The note of a resumed playback, the cue of a key or tap, and the help of the keyboard. */
export const wordStyles = `
.resume { display: flex; align-items: center; flex-wrap: wrap; gap: 4px 12px; padding: 6px 6px 6px 14px; }
.note-button { height: 32px; padding: 0 10px; border-radius: 8px; background: rgb(255 255 255 / 14%); font-weight: 600; pointer-events: auto; transition: background .08s; }
.note-button:hover { background: rgb(255 255 255 / 24%); }

.cue { position: absolute; z-index: 4; top: 50%; left: 50%; translate: -50% -50%; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 4px; min-width: 72px; height: 72px; padding: 0 14px; border-radius: 36px; background: rgb(5 6 8 / 62%); color: #fff; font: 600 13px/18px var(--font); white-space: nowrap; pointer-events: none; animation: cue .7s var(--ease) forwards; }
.cue[data-side=left] { left: 18%; } .cue[data-side=right] { left: 82%; }
.cue-icon { display: grid; } .cue .icon { width: 24px; height: 24px; }
.cue span:empty { display: none; }
@keyframes cue { from { opacity: 0; scale: .92; } 12% { opacity: 1; scale: 1; } 70% { opacity: 1; } to { opacity: 0; } }

.sheet { position: absolute; z-index: 7; inset: 0; display: grid; place-items: center; padding: 16px; background: rgb(5 6 8 / 56%); color: #fff; animation: sheet .12s var(--ease); }
@keyframes sheet { from { opacity: 0; } }
.sheet-box { display: flex; flex-direction: column; width: min(640px, 100%); max-height: 100%; border-radius: 12px; background: var(--vz-secondary); color: var(--vz-text); box-shadow: 0 0 0 1px rgb(255 255 255 / 10%), 0 16px 40px -8px rgb(0 0 0 / 60%); overflow: hidden; }
.sheet-head { display: flex; align-items: center; justify-content: space-between; flex: none; padding: 10px 8px 6px 20px; font: 600 15px/24px var(--font); }
.sheet-head b { font: inherit; }
.sheet-close { display: grid; place-items: center; width: 36px; height: 36px; border-radius: 8px; }
.sheet-close:hover { background: rgb(255 255 255 / 12%); }
.sheet-close:focus-visible, .sheet-body:focus-visible { outline-offset: -2px; }
.sheet-body { min-height: 0; overflow: auto; overscroll-behavior: contain; padding: 0 20px 14px; }
.keys { margin: 0; columns: 2; column-gap: 32px; }
.keys > div { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 36px; padding: 4px 0; border-bottom: 1px solid rgb(255 255 255 / 10%); break-inside: avoid; }
.keys dt { order: 2; display: flex; flex: none; gap: 4px; } .keys dd { margin: 0; font: 400 13px/18px var(--font); }
kbd { min-width: 26px; padding: 3px 7px; border-radius: 6px; background: rgb(255 255 255 / 12%); box-shadow: inset 0 -1px 0 rgb(255 255 255 / 16%); font: 600 12px/18px var(--font); text-align: center; }

@container (max-width: 559px) {
  .sheet { padding: 0; } .sheet-box { width: 100%; height: 100%; border-radius: 0; }
  .sheet-head { padding: 4px 4px 0 16px; } .sheet-close { width: 44px; height: 44px; } .sheet-body { padding: 0 16px 10px; }
  .keys { columns: 1; }
  .note-button { height: 36px; }
  .cue { min-width: 60px; height: 60px; }
}
@media (pointer: coarse) { .note-button { height: 40px; } }
`
