import { Fragment } from 'react'
import { importEntries } from '../model/import-entries.ts'
import css from './imports.module.css'

/** Imports from other platforms, beside the files of the computer. */
export function ImportSection() {
  return (
    <section className={css.section} aria-labelledby="import-title">
      <h2 id="import-title">Importar conteúdo</h2>
      <div className={css.buttons}>
        {importEntries.map(({ id, Action }) => (
          <Action key={id} />
        ))}
      </div>
      {importEntries.map(({ id, Facts }) => (
        <Fragment key={id}>{Facts && <Facts />}</Fragment>
      ))}
    </section>
  )
}
