/** The panel at the end of a lesson. */
export const nextStyles = `
.next { position: absolute; z-index: 4; inset: 0 0 64px; display: grid; place-content: center; justify-items: center; gap: 4px; padding: 16px 24px; text-align: center; color: #fff; background: radial-gradient(closest-side, rgb(5 6 8 / 82%) 40%, transparent); animation: rise .2s var(--ease); pointer-events: none; }
.next > * { pointer-events: auto; text-shadow: 0 1px 3px rgb(5 6 8 / 80%); }
.next-when { margin: 0; font: 500 14px/20px var(--font); font-variant-numeric: tabular-nums; color: rgb(255 255 255 / 86%); }
.next > b { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; max-width: 40ch; font: 600 20px/28px var(--font); overflow-wrap: anywhere; text-wrap: balance; }
.next > small { font: 500 13px/18px var(--font); color: rgb(255 255 255 / 82%); }
.next-acts { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px; margin-top: 12px; text-shadow: none; }
.next-acts button { display: inline-flex; align-items: center; gap: 8px; height: 40px; margin: 0; padding: 0 16px; border-radius: 8px; font: 600 14px/20px var(--font); }
.next-acts .icon { width: 18px; height: 18px; } .next-now .icon { width: 15px; height: 15px; }
.next-plain { background: rgb(60 64 72 / 88%); color: #fff; transition: background .08s; } .next-plain:hover { background: rgb(82 87 96 / 92%); }
.frame:has(.next:not([hidden])) .big { display: none; }
.frame:has(:is(.menu, .keys):not([hidden])) .next { visibility: hidden; }
@container (max-width: 559px) { .next { padding: 8px 12px; inset: 0 0 56px; } .next > b { font-size: 16px; line-height: 22px; } .next-acts { margin-top: 8px; } .next-acts button { height: 44px; padding: 0 12px; } }
@container (max-height: 259px) { .next > b { -webkit-line-clamp: 1; } .next > small { display: none; } .next-acts { margin-top: 4px; } }
@media (pointer: coarse) { .next-acts button { height: 44px; } }
`
