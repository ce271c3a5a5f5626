/** The bar of controls with its time line, the menus, chapters and offers. Loaded with the controls, after all other styles. */
export const controlStyles = `
.bar { align-self: stretch; position: relative; width: 100%; padding: 56px 12px 8px; line-height: normal; background: linear-gradient(transparent, color-mix(in srgb, var(--vz-secondary) 40%, transparent) 32%, color-mix(in srgb, var(--vz-secondary) 82%, transparent) 64%, color-mix(in srgb, var(--vz-secondary) 90%, transparent)); color: var(--vz-text); }
.frame:is([data-phase=idle], [data-phase=opening], [data-phase=preparing], [data-phase=blocked]) .bar { display: none; }
.line { position: relative; margin: -4px 8px -2px; height: 24px; }
media-time-range { position: absolute; inset: 0; width: 100%; height: 24px; --media-range-padding: 0px; --media-control-height: 24px; --media-range-track-height: 4px; --media-range-track-border-radius: 2px;
  --media-range-track-background: transparent; --media-time-range-buffered-color: color-mix(in srgb, var(--vz-text) 34%, transparent); --media-range-bar-color: var(--vz-primary);
  --media-range-thumb-width: 12px; --media-range-thumb-height: 12px; --media-range-thumb-background: var(--vz-text); --media-range-thumb-box-shadow: 0 1px 4px rgb(0 0 0 / 50%);
  --media-preview-background: var(--vz-secondary);
  --media-box-arrow-display: none; --media-box-margin: 0 0 6px; --media-preview-transition-delay-in: 0s; --media-preview-transition-duration-in: .08s; --media-preview-transition-duration-out: .08s; --media-font-size: 12px; --media-font-weight: 600;
  --media-preview-thumbnail-border-radius: 6px 6px 0 0; --media-preview-thumbnail-box-shadow: none; }
media-time-range:is(:hover, [dragging]) { --media-range-track-height: 6px; --media-range-track-border-radius: 3px; --media-range-thumb-width: 14px; --media-range-thumb-height: 14px; }
media-controller[keyboardcontrol] :is(media-time-range, media-volume-range):focus-within { border-radius: 4px; outline: 2px solid #fff; box-shadow: var(--ring-inside); }
media-controller[keyboardcontrol] media-volume-range:focus-within { outline-offset: -2px; }
.frame[data-wave] .line { display: none; }
.preview-time { padding: 4px 8px; border-radius: 6px; background: color-mix(in srgb, var(--vz-secondary) 92%, transparent); color: var(--vz-text); font: 600 12px/16px var(--font); font-variant-numeric: tabular-nums; }
.rail { position: absolute; left: 0; right: 0; top: 10px; height: 4px; border-radius: 2px; background: color-mix(in srgb, var(--vz-text) 18%, transparent); pointer-events: none; }
.line:hover .rail { top: 9px; height: 6px; border-radius: 3px; }
.encoded { position: absolute; inset: 0 auto 0 0; border-radius: inherit; background: color-mix(in srgb, var(--vz-text) 26%, transparent); transition: width .3s linear; }
.growing .encoded { border-radius: 2px 0 0 2px; }
.frontier { display: none; position: absolute; top: 8px; width: 2px; height: 8px; border-radius: 1px; background: color-mix(in srgb, var(--vz-text) 80%, transparent); pointer-events: none; transition: left .3s linear; }
.growing .frontier { display: block; }

.control.narrow { display: none; }
.row { display: flex; align-items: center; gap: 2px; }
.control { position: relative; display: inline-flex; align-items: center; justify-content: center; height: 36px; min-width: 36px; padding: 0 7px; border-radius: 6px; color: var(--vz-text); font: 600 13px/1 var(--font); font-variant-numeric: tabular-nums; cursor: pointer; outline-offset: -2px; transition: background .08s; --media-button-icon-width: 21px; --media-button-icon-height: 21px; }
.control .icon { width: 21px; height: 21px; min-width: 0; vertical-align: middle; }
.control .icon:not(.filled) { fill: none; }
.control:hover, .control[aria-expanded=true], .control[aria-pressed=true] { background: color-mix(in srgb, var(--vz-text) 16%, transparent); }
.control:focus-visible { outline: 2px solid #fff; outline-offset: -2px; box-shadow: var(--ring-inside); }
.control::after { content: attr(aria-label); position: absolute; bottom: calc(100% + 26px); left: 50%; translate: -50% 0; padding: 6px 8px; border-radius: 6px; background: color-mix(in srgb, var(--vz-secondary) 92%, transparent); font: 500 12px/16px var(--font); letter-spacing: 0; white-space: nowrap; color: var(--vz-text); opacity: 0; visibility: hidden; pointer-events: none; transition: opacity .08s; }
.row > .control:first-child::after { left: 0; translate: none; }
.row > .skip::after { left: 0; translate: none; max-width: 280px; overflow: hidden; text-overflow: ellipsis; }
.row > .control:last-child::after, .row > .settings::after { left: auto; right: 0; translate: none; }
@media (hover: hover) { .control:hover::after { opacity: 1; visibility: visible; transition-delay: .4s; } }
.control:focus-visible::after { opacity: 1; visibility: visible; }
.control[aria-expanded=true]::after { display: none; }
media-volume-range { width: 72px; height: 36px; margin-right: 2px; --media-range-padding: 4px; --media-control-height: 28px; --media-range-track-height: 4px; --media-range-track-border-radius: 2px; --media-range-track-background: color-mix(in srgb, var(--vz-text) 30%, transparent); --media-range-bar-color: var(--vz-text); --media-range-thumb-width: 10px; --media-range-thumb-height: 10px; --media-range-thumb-background: var(--vz-text); --media-range-thumb-opacity: 0; }
media-volume-range:is(:hover, :focus-within) { --media-range-thumb-opacity: 1; }
media-volume-range[mediavolumeunavailable] { display: none; }
.time { padding: 0 10px; font: 500 13px/1 var(--font); font-variant-numeric: tabular-nums; white-space: nowrap; }
.total { opacity: .86; white-space: pre; }
.gap { flex: 1; }
.brand { display: inline-flex; align-items: center; gap: 6px; padding: 0 8px; font: 650 14px/1 var(--font); letter-spacing: -.02em; opacity: .92; white-space: nowrap; }
.brand .mark { width: 15px; height: 15px; fill: currentColor; }
.brand img { display: block; max-width: 96px; max-height: 24px; object-fit: contain; }
.frame[data-kind=audio] .bar { background: none; }

.menu[data-wide] { width: min(320px, 100% - 24px); } .menu[data-wide] button { height: auto; min-height: 34px; padding-block: 6px; line-height: 18px; overflow-wrap: anywhere; } .menu[data-wide] button > * { flex: none; } .menu[data-wide] button > span { flex: 0 1 auto; }
.menu { position: absolute; z-index: 5; right: var(--menu-right, 60px); bottom: 64px; width: 232px; max-height: calc(100% - 76px); overflow: auto; overscroll-behavior: contain; padding: 6px; border-radius: 12px; background: color-mix(in srgb, var(--vz-secondary) 92%, transparent); box-shadow: 0 0 0 1px color-mix(in srgb, var(--vz-text) 12%, transparent), 0 16px 40px -8px rgb(0 0 0 / 60%); font: 500 13px/1 var(--font); font-variant-numeric: tabular-nums; animation: rise .12s var(--ease); }
.menu-title { display: flex; align-items: center; height: 36px; padding: 0 8px; font-weight: 600; }
.menu button { display: flex; align-items: center; gap: 10px; width: 100%; height: 34px; padding: 0 10px; border-radius: 6px; text-align: left; font: inherit; }
.menu button:hover, .menu button:focus-visible { background: color-mix(in srgb, var(--vz-text) 10%, transparent); }
.menu button:focus-visible { outline-offset: -2px; box-shadow: var(--ring-inside); }
.menu .icon { width: 16px; height: 16px; visibility: hidden; }
.menu [aria-checked=true] .icon, .menu .more .icon, .menu .menu-title .icon { visibility: visible; }
.menu [role=menuitem]:not(.menu-title) > .icon { display: none; } .menu [role=menuitemcheckbox] > .icon { order: 2; margin-left: auto; } .menu .more { display: grid; margin-left: auto; } .menu small + .more { margin-left: -6px; }
.menu .apart { position: relative; margin-top: 9px; } .menu .apart::before { content: ''; position: absolute; inset: -5px 4px auto; height: 1px; background: color-mix(in srgb, var(--vz-text) 14%, transparent); }
.menu button.menu-title { gap: 6px; height: 36px; padding: 0 8px; font-weight: 600; }
.menu small { margin-left: auto; font: 500 12px/1 var(--font); opacity: .86; }
.menu .done { display: grid; margin-left: auto; color: #58c97d; } .menu .done .icon { visibility: visible; } .menu small + .done { margin-left: -4px; }
.menu [aria-disabled] { color: color-mix(in srgb, var(--vz-text) 70%, var(--vz-secondary)); cursor: not-allowed; }

/* What the row has no room for: fit-row.ts. */
.row [data-left-out] { display: none; }
@container (max-height: 219px) { .frame[data-kind=audio] .bar { padding-top: 0; } }
@container (max-width: 559px) {
  .row .wide { display: none; } .control.narrow { display: inline-flex; }
  .row { gap: 0; } .control { min-width: 40px; height: 40px; padding: 0; } .bar { padding: 32px 4px 2px; } .line { margin: 0 10px; }
  .time { font-size: 12px; padding: 0 4px; }
  .menu { inset: 8px 8px 8px auto; width: min(208px, 58%); max-height: none; background: var(--vz-secondary); } .menu[data-wide] { top: 30px; } .menu-title { height: 30px; } .menu button { height: 40px; }
}
@media (pointer: coarse) {
  .row > .control { min-width: 44px; height: 44px; } .menu button, .menu button.menu-title { height: 44px; } .menu[data-wide] button { min-height: 44px; }
  .line { height: 44px; margin-block: -16px -8px; } media-time-range { height: 44px; --media-control-height: 44px; } media-volume-range { height: 44px; --media-control-height: 44px; }
  .rail, .line:hover .rail { top: 20px; } .marks i, .line:hover .marks i { top: 20px; } .frontier { top: 18px; }
}

.marks { position: absolute; inset: 0; pointer-events: none; }
.marks i { position: absolute; top: 10px; width: 3px; height: 4px; margin-left: -1.5px; background: color-mix(in srgb, var(--vz-secondary) 86%, transparent); }
.line:hover .marks i { top: 9px; height: 6px; }
.marks i[data-under] { display: none; }
.chapters { flex: 0 1 auto; min-width: 36px; max-width: 34%; gap: 6px; overflow: visible; text-align: left; }
.chapters > span { min-width: 0; font: 500 13px/20px var(--font); overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.preview-chapter { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; align-self: stretch; width: 0; min-width: max(100%, 140px); overflow: hidden; padding: 6px 8px 0; border-radius: 6px 6px 0 0; background: color-mix(in srgb, var(--vz-secondary) 92%, transparent); font: 500 12px/16px var(--font); text-align: center; overflow-wrap: anywhere; color: var(--vz-text); }
.preview-chapter:not([hidden]) + .preview-time { align-self: stretch; border-radius: 0 0 6px 6px; text-align: center; }
.frame[data-storyboard] .preview-chapter { border-radius: 0; }
.offers { position: absolute; z-index: 3; bottom: 104px; right: 20px; display: flex; pointer-events: none; transition: visibility 0s, opacity .12s var(--ease); }
.offers[data-at=bottom-left] { right: auto; left: 20px; }
.offers[data-at=top-right] { bottom: auto; top: 20px; }
.offers[data-at=top-left] { position: static; }
.frame:has(.unmute:not([hidden])) .offers[data-at=top-right] { top: 72px; }
.frame:has(:is(.menu, .keys):not([hidden])) .offers[data-at$=right], .frame:has(.line:hover, media-time-range[dragging]) .offers[data-at^=bottom] { opacity: 0; visibility: hidden; }
.frame[data-phase=blocked] .offers { display: none; }
.offer { position: relative; display: flex; align-items: center; gap: 12px; width: 312px; max-width: 100%; padding: 10px 40px 10px 10px; border-radius: 12px; background: color-mix(in srgb, var(--vz-secondary) 94%, transparent); color: var(--vz-text); box-shadow: 0 0 0 1px color-mix(in srgb, var(--vz-text) 12%, transparent), 0 12px 32px -8px rgb(0 0 0 / 60%); pointer-events: auto; animation: rise .2s var(--ease); }
.offer img { flex: none; width: 76px; height: 76px; border-radius: 8px; object-fit: cover; background: color-mix(in srgb, var(--vz-text) 8%, transparent); }
.offer-words { display: flex; flex-direction: column; align-items: flex-start; gap: 8px; min-width: 0; }
.offer-words b { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere; font: 600 14px/18px var(--font); }
.offer-name { display: grid; gap: 2px; min-width: 0; }
.offer-price { font: 500 13px/16px var(--font); font-variant-numeric: tabular-nums; opacity: .86; }
.offer-link { display: inline-flex; align-items: center; height: 32px; padding: 0 14px; border-radius: 8px; background: var(--vz-primary); color: var(--vz-on-primary); font: 600 13px/1 var(--font); text-decoration: none; white-space: nowrap; transition: filter .08s; }
.offer-link::before { content: ''; position: absolute; inset: 0; border-radius: 12px; }
.offer:hover .offer-link { filter: brightness(1.12); }
.offer-close { position: absolute; right: 4px; top: 4px; display: grid; place-items: center; width: 32px; height: 32px; border-radius: 8px; }
.offer-close .icon { width: 16px; height: 16px; }
.offer-close:hover { background: color-mix(in srgb, var(--vz-text) 14%, transparent); }
@container (max-width: 719px) { .chapters > span { display: none; } }
@container (max-width: 639px) { .row :is(.chapters, .skip) { display: none; } }
@container (max-width: 559px) { .frame:has(.caption, .offer) .control::after { display: none; } }
@container (max-width: 559px) or (max-height: 299px) {
  .offers { right: 8px; bottom: 72px; } .offers[data-at=bottom-left] { left: 8px; } .offers[data-at=top-right] { top: 8px; }
  .frame:has(> .hint:not([hidden])) .offers { opacity: 0; visibility: hidden; }
  .frame:has(.unmute:not([hidden])) .offers[data-at=top-right] { top: 60px; }
  .frame[data-phase=ended] .offers[data-at^=bottom] { bottom: auto; top: 8px; }
  .offer { width: min(300px, 100cqw - 16px); gap: 8px; padding: 6px 44px 6px 6px; border-radius: 10px; }
  .offer img { width: 44px; height: 44px; border-radius: 6px; }
  .offer-words { flex: 1; flex-direction: row; align-items: center; justify-content: space-between; } .offer-words b { font-size: 13px; line-height: 16px; }
  .offer-link { padding: 0 10px; } .offer-close { right: 0; top: 50%; translate: 0 -50%; width: 44px; height: 44px; }
}
@container (max-width: 359px) { .row .total { display: none; } .row > .control { flex: 0 1 44px; min-width: 24px; } }
/* Beside it a menu leaves the code no room: above it then, as above a wide one. */
@container (max-width: 299px) { .menu { top: 30px; } }
@container (max-height: 239px) { media-time-range { --media-preview-thumbnail-min-width: 80px; --media-preview-thumbnail-min-height: 40px; --media-preview-thumbnail-max-width: 124px; --media-preview-thumbnail-max-height: 60px; } .preview-chapter { -webkit-line-clamp: 1; padding-top: 3px; } .offers { bottom: 68px; } .offer { min-height: 44px; padding-block: 2px; } .offer img { width: 40px; height: 40px; } .offer-words b { -webkit-line-clamp: 2; } }
/* Above the preview one line is left for the code. */
@container (max-height: 199px) { media-time-range { --media-preview-thumbnail-max-width: 86px; --media-preview-thumbnail-max-height: 48px; --media-box-margin: 0 0 4px; } .preview-time { padding-block: 2px; } .preview-chapter { padding-top: 1px; } }
@media (pointer: coarse) { @container (max-width: 559px) or (max-height: 299px) { .offers[data-at^=bottom] { bottom: 90px; } } }
@media (pointer: coarse) { .offer { padding-right: 48px; } .offer-close { width: 44px; height: 44px; } .offer-link { height: 44px; } }
`
