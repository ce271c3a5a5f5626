import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import type { ReactNode } from 'react'
import { formatSize } from '../../../shared/format/size.ts'
import type { LeakCaseView } from '../../../shared/queries/leaks.ts'
import { Bar } from '../../../ui/bar.tsx'
import { leakStepsOf, shortHash, type ShownStep, type StepState } from '../model/leak-steps.ts'
import css from './leak.module.css'

const spoken: Record<StepState, string> = { done: 'feito', now: 'em andamento', wait: 'aguardando', warn: 'em parte' }
const icons = { done: IconCircleCheckFilled, now: IconCircleDashed, wait: IconCircleDashed, warn: IconAlertTriangle }

/** The file of a case and the steps of its reading. */
export function LeakFile({ leak, action }: { leak: LeakCaseView; action: ReactNode }) {
  const { name, size = null, sha256 = null } = leak.files.at(-1) ?? {}
  const facts = [
    leak.files.length > 1 && `${leak.files.length} trechos`,
    size !== null && formatSize(size),
    sha256 !== null && `SHA-256 ${shortHash(sha256)}`,
  ].filter((fact) => fact !== false)
  return (
    <section className="card" aria-label="Arquivo">
      <div className={css.head}>
        <IconMovie size={20} aria-hidden />
        <div>
          <h2>{name}</h2>
          <p title={sha256 ?? undefined}>{facts.join(' · ')}</p>
        </div>
        {action}
      </div>
      <ol className={css.steps}>
        {leakStepsOf(leak).map((step) => (
          <Step key={step.name} {...step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ name, text, state, percent }: ShownStep) {
  const Icon = icons[state]
  return (
    <li data-state={state}>
      <Icon size={16} aria-label={spoken[state]} />
      <h3>{name}</h3>
      <p>{text}</p>
      {percent !== null && <Bar value={percent} label={name} size="thin" />}
    </li>
  )
}
