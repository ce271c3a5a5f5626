import css from './rail.module.css'
import { layoutNames, layouts } from './layouts.ts'
import type { Studio, StudioState } from './studio.ts'

/** Enquadramento: how camera and screen share the picture. */
export const LayoutPicker = ({ studio, state }: { studio: Studio; state: StudioState }) => (
  <div className={css.layouts} role="group" aria-label="Enquadramento">
    {layouts.map((layout) => (
      <button key={layout} type="button" aria-pressed={state.layout === layout} onClick={() => studio.setLayout(layout)}>
        <i data-layout={layout} aria-hidden="true">
          <u />
          <u />
        </i>
        {layoutNames[layout]}
      </button>
    ))}
  </div>
)
