/** The card that waits for a live, and the button of the live edge. */
export const liveStyles = `
.live-wait { position: absolute; z-index: 5; inset: 0; display: grid; place-content: center; justify-items: center; gap: 6px; padding: 16px 24px; background: rgb(5 6 8 / 66%); color: #fff; text-align: center; pointer-events: none; }
.live-wait > b { font: 600 20px/28px var(--font); text-wrap: balance; }
.live-wait > p { margin: 0; max-width: 44ch; font: 400 14px/20px var(--font); color: rgb(255 255 255 / 82%); text-wrap: balance; }
.frame:has(.live-wait:not([hidden])) .spinner, .frame:has(.live-wait:not([hidden])) .hint { display: none; }
.live-clock { font: 650 40px/48px var(--font); font-variant-numeric: tabular-nums; letter-spacing: -.01em; }
.live-mark { display: grid; place-items: center; width: 48px; height: 48px; margin-bottom: 8px; border-radius: 50%; background: rgb(255 255 255 / 12%); }
.live-mark .icon { width: 24px; height: 24px; }
.live { display: inline-flex; align-items: center; gap: 6px; font-weight: 600; }
.live::before { content: ''; width: 8px; height: 8px; border-radius: 50%; background: color-mix(in srgb, var(--vz-text) 48%, transparent); }
.frame[data-live=edge] .live::before { background: #f04438; }
@container (max-width: 559px) { .live-wait > b { font-size: 17px; line-height: 24px; } .live-wait > p { font-size: 13px; line-height: 18px; } .live-clock { font-size: 30px; line-height: 38px; } .live-mark { width: 36px; height: 36px; margin-bottom: 4px; } .live-mark .icon { width: 20px; height: 20px; } }
@container (max-height: 219px) { .live-mark { display: none; } }
`
