/** Captions. They are drawn above `--foot`, the height that the controls take up at present. */
export const captionStyles = `
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

.frame[data-phase=blocked] .words { visibility: hidden; }
.offers:empty { display: none; }

/* No room for both what is said and what is waited for. */
@container (max-height: 299px) { .frame:is([data-phase=waiting], [data-phase=starting]):has(.hint:not([hidden])) .words { visibility: hidden; } }
/* No room for both a picture of the storyboard and what is said. */
@container (max-height: 419px) { .frame[data-storyboard]:has(.line:hover, media-time-range[dragging]) .words[data-at=bottom] { visibility: hidden; } }
@container (max-width: 899px) { .frame:has(.menu:not([hidden])) .words { right: 300px; } .frame:has(.keys:not([hidden])) .words { right: 344px; } }
@container (max-width: 559px) { .frame:has(:is(.menu[data-wide], .keys):not([hidden])) .words { visibility: hidden; } .words { --foot: 68px; } .frame[data-idle] .words { --foot: 12px; } }
@container (max-width: 559px) or (max-height: 299px) {
  .words { inset: max(8px, var(--taken-top, 0px)) 8px auto; max-height: calc(100% - var(--stand) - 8px); } .words[data-at=bottom] { inset: auto 8px var(--stand); }
  .caption { max-width: 92%; font-size: calc(16px * var(--caption-size) * var(--caption-fit, 1)); }
  .frame:has(.menu:not([hidden])) .words { right: calc(min(208px, 58%) + 16px); }
}
@container (max-width: 359px) { .frame:has(.menu:not([hidden])) .words { visibility: hidden; } }
`
