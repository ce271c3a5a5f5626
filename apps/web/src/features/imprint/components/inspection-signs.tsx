import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { confidenceWords, innocentCauses } from '@videozz/domain'
import { formatDateTime } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import type { Inspection } from '../../../shared/queries/inspection.ts'
import css from './inspect.module.css'

type Sign = Inspection['signs'][number]

/** Signs of misuse of the session and of its viewer, each in a sentence with its figures; nothing where there are none. */
export function InspectionSigns({ signs }: Pick<Inspection, 'signs'>) {
  if (signs.length === 0) return null
  const groups = [
    ['Nesta sessão', signs.filter((sign) => sign.of === 'session')],
    ['Deste espectador, em qualquer sessão', signs.filter((sign) => sign.of === 'viewer')],
  ] as const
  return (
    <section className={css.signs} aria-label="Sinais suspeitos">
      <h2>Sinais suspeitos</h2>
      {groups.map(
        ([title, list]) =>
          list.length > 0 && (
            <div key={title}>
              <h3>{title}</h3>
              <ul>
                {list.map((sign) => (
                  <SignLine key={sign.kind} sign={sign} />
                ))}
              </ul>
            </div>
          ),
      )}
      <p>Nenhum sinal prova nada sozinho.</p>
    </section>
  )
}

function SignLine({ sign: { kind, what, count, firstAt, lastAt, confidence } }: { sign: Sign }) {
  const [first, last] = [formatDateTime(firstAt), formatDateTime(lastAt)]
  const span = first === last ? `em ${last}` : `de ${first} a ${last}`
  const often = count === 1 ? `Em ${last}` : `${formatCount(count)} vezes, ${span}`
  return (
    <li>
      <IconAlertTriangle size={18} aria-hidden />
      <span>{what}</span>
      <small>
        {often}. Certeza {confidenceWords[confidence].toLowerCase()}. {innocentCauses[kind]}
      </small>
    </li>
  )
}
