/** Captions, chapters and offers. Captions stand on `--foot`, the room that the controls take at present. */
export const overlayStyles = `
.words { --foot: 88px; }
.frame[data-idle] .words { --foot: 32px; }
.frame:has(.line:hover, media-time-range[dragging]) .words { --foot: 112px; }
.frame:has(.marks):has(.line:hover, media-time-range[dragging]) .words { --foot: 148px; }
.frame[data-storyboard]:has(.line:hover, media-time-range[dragging]) .words { --foot: 204px; }
.frame[data-storyboard]:has(.marks):has(.line:hover, media-time-range[dragging]) .words { --foot: 240px; }

.words { --stand: max(var(--foot), var(--taken-bottom, 0px)); position: absolute; z-index: 3; inset: max(20px, var(--taken-top, 0px)) 20px auto; display: flex; flex-direction: column; gap: 4px; max-height: calc(100% - var(--stand) - 20px); overflow: hidden; pointer-events: none; transition: top .12s var(--ease), bottom .12s var(--ease); }
.words[data-at=bottom] { inset: auto 20px var(--stand); justify-content: flex-end; }
.caption { flex: none; align-self: center; width: max-content; max-width: 72%; margin: 0; padding: .2em .6em; border-radius: 6px; background: var(--caption-back); color: var(--caption-colour); font: 500 calc(clamp(20px, 3.3cqh, 40px) * var(--caption-size) * var(--caption-fit, 1))/1.4 var(--font); text-align: center; white-space: pre-line; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.words[data-back=none] .caption { padding-block: 0; text-shadow: 0 0 3px #000, 0 0 3px #000, 0 1px 5px #000, 0 0 1px #000; }
.caption[data-side=left] { align-self: flex-start; } .caption[data-side=right] { align-self: flex-end; }
.caption:is([data-align=start], [data-align=left]) { text-align: start; } .caption:is([data-align=end], [data-align=right]) { text-align: end; }
.caption b { font-weight: 700; } .caption rt { font-size: .6em; }
.caption [data-colour=yellow] { color: #ffe45c; } .caption [data-colour=cyan] { color: #7fe7ff; } .caption [data-colour=lime] { color: #92f0a4; } .caption [data-colour=red] { color: #ff9d97; } .caption [data-colour=magenta] { color: #ffa6f6; } .caption [data-colour=white] { color: #fff; }

.marks { position: absolute; inset: 0; pointer-events: none; }
.marks i { position: absolute; top: 10px; width: 3px; height: 4px; margin-left: -1.5px; background: rgb(5 6 8 / 78%); }
.line:hover .marks i { top: 9px; height: 6px; }
.marks i[data-under] { display: none; }
.chapters { flex: 0 1 auto; min-width: 36px; max-width: 34%; gap: 6px; overflow: visible; text-align: left; }
.chapter-title { min-width: 0; font: 500 13px/20px var(--font); overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.preview-chapter { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; align-self: stretch; width: 0; min-width: max(100%, 140px); overflow: hidden; padding: 6px 8px 0; border-radius: 6px 6px 0 0; background: color-mix(in srgb, var(--vz-secondary) 92%, transparent); font: 500 12px/16px var(--font); text-align: center; overflow-wrap: anywhere; color: var(--vz-text); }
.preview-chapter:not([hidden]) + .preview-time { align-self: stretch; border-radius: 0 0 6px 6px; text-align: center; }
.frame[data-storyboard] .preview-chapter { border-radius: 0; }

.offers { position: absolute; z-index: 3; bottom: 104px; right: 20px; display: flex; pointer-events: none; transition: visibility 0s, opacity .12s var(--ease); }
.offers[data-at=bottom-left] { right: auto; left: 20px; }
.offers[data-at=top-right] { bottom: auto; top: 20px; }
.offers[data-at=top-left] { position: static; }
.offers:empty { display: none; }
.frame:has(.unmute:not([hidden])) .offers[data-at=top-right] { top: 72px; }
.frame:has(:is(.menu, .keys):not([hidden])) .offers[data-at$=right], .frame:has(.line:hover, media-time-range[dragging]) .offers[data-at^=bottom] { opacity: 0; visibility: hidden; }
.frame[data-phase=blocked] .offers { display: none; }
.offer { position: relative; display: flex; align-items: center; gap: 12px; width: 312px; max-width: 100%; padding: 10px 40px 10px 10px; border-radius: 12px; background: color-mix(in srgb, var(--vz-secondary) 94%, transparent); color: var(--vz-text); box-shadow: 0 0 0 1px rgb(255 255 255 / 12%), 0 12px 32px -8px rgb(0 0 0 / 60%); pointer-events: auto; animation: rise .2s var(--ease); }
.offer img { flex: none; width: 76px; height: 76px; border-radius: 8px; object-fit: cover; background: rgb(255 255 255 / 8%); }
.offer-words { display: flex; flex-direction: column; align-items: flex-start; gap: 8px; min-width: 0; }
.offer-words b { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere; font: 600 14px/18px var(--font); }
.offer-link { display: inline-flex; align-items: center; height: 32px; padding: 0 14px; border-radius: 8px; background: var(--vz-primary); color: var(--vz-text); font: 600 13px/1 var(--font); text-decoration: none; white-space: nowrap; transition: filter .08s; }
.offer-link::before { content: ''; position: absolute; inset: 0; border-radius: 12px; }
.offer:hover .offer-link { filter: brightness(1.12); }
.offer-close { position: absolute; right: 4px; top: 4px; display: grid; place-items: center; width: 32px; height: 32px; border-radius: 8px; }
.offer-close .icon { width: 16px; height: 16px; }
.offer-close:hover { background: rgb(255 255 255 / 14%); }

/* No room for both a picture of the storyboard and what is said. */
@container (max-height: 419px) { .frame[data-storyboard]:has(.line:hover, media-time-range[dragging]) .words[data-at=bottom] { visibility: hidden; } }
@container (max-width: 899px) { .frame:has(.menu:not([hidden])) .words { right: 300px; } .frame:has(.keys:not([hidden])) .words { right: 344px; } }
@container (max-width: 719px) { .chapter-title { display: none; } }
@container (max-width: 639px) { .row .chapters { display: none; } }
@container (max-width: 559px) { .frame:has(.caption, .offer) .control::after { display: none; } .frame:has(:is(.menu[data-wide], .keys):not([hidden])) .words { visibility: hidden; } .words { --foot: 68px; } .frame[data-idle] .words { --foot: 12px; } }
@container (max-width: 559px) or (max-height: 299px) {
  .words { inset: max(8px, var(--taken-top, 0px)) 8px auto; max-height: calc(100% - var(--stand) - 8px); } .words[data-at=bottom] { inset: auto 8px var(--stand); }
  .caption { max-width: 92%; font-size: calc(16px * var(--caption-size) * var(--caption-fit, 1)); }
  .offers { right: 8px; bottom: 72px; } .offers[data-at=bottom-left] { left: 8px; } .offers[data-at=top-right] { top: 8px; }
  .frame:has(.unmute:not([hidden])) .offers[data-at=top-right] { top: 60px; }
  .frame[data-phase=ended] .offers[data-at^=bottom] { bottom: auto; top: 8px; }
  .offer { width: min(300px, 100cqw - 16px); gap: 8px; padding: 6px 44px 6px 6px; border-radius: 10px; }
  .offer img { width: 44px; height: 44px; border-radius: 6px; }
  .offer-words { flex: 1; flex-direction: row; align-items: center; justify-content: space-between; } .offer-words b { font-size: 13px; line-height: 16px; }
  .offer-link { padding: 0 10px; } .offer-close { right: 0; top: 50%; translate: 0 -50%; width: 44px; height: 44px; }
  .frame:has(.menu:not([hidden])) .words { right: calc(min(208px, 58%) + 16px); }
}
@container (max-width: 359px) { .frame:has(.menu:not([hidden])) .words { visibility: hidden; } .row .total { display: none; } }
@container (max-height: 239px) { media-time-range { --media-preview-thumbnail-min-width: 80px; --media-preview-thumbnail-min-height: 40px; --media-preview-thumbnail-max-width: 124px; --media-preview-thumbnail-max-height: 60px; } .preview-chapter { -webkit-line-clamp: 1; padding-top: 3px; } .offers { bottom: 68px; } .offer { min-height: 44px; padding-block: 2px; } .offer img { width: 40px; height: 40px; } .offer-words b { -webkit-line-clamp: 2; } }
@media (pointer: coarse) { .offer { padding-right: 48px; } .offer-close { width: 44px; height: 44px; } .offer-link { height: 36px; } }
`
