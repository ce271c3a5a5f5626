import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import css from './library.module.css'

const steps = ['Conectar', 'Conferir', 'Migrar', 'Relatório'] as const

/** The steps of a migration. @param current from 0. */
export function LibrarySteps({ current }: { current: number }) {
  return (
    <ol className={css.steps} aria-label="Etapas da migração">
      {steps.map((name, place) => {
        const state = place < current ? 'done' : place === current ? 'now' : 'wait'
        return (
          <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={css.dot}>{state === 'done' ? <IconCheck size={13} aria-label="Concluída" /> : place + 1}</span>
            <span className={css.step}>{name}</span>
          </li>
        )
      })}
    </ol>
  )
}
