import { VisuallyHidden } from '@mantine/core'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleXFilled from '@tabler/icons-react/dist/esm/icons/IconCircleXFilled.mjs'
import type { ApiAnswer } from '@videozz/contract/browser'
import { explainFault } from '../model/explain-fault.ts'
import { type Check, listChecks } from '../model/list-checks.ts'
import type { Parts } from '../model/read-token.ts'
import css from './settings.module.css'

type Verdict = ApiAnswer<'POST /embed-settings/test-token'>

const icons = { ok: IconCircleCheckFilled, failed: IconCircleXFilled, skipped: IconCircleDashed } as const
const words = { ok: 'Certo', failed: 'Errado', skipped: 'Não verificado' } as const

/** What the server makes of a token, check by check. */
export function TokenVerdict({ verdict, parts }: { verdict: Verdict; parts: Parts }) {
  const { faults, secretId, viewer } = verdict
  const good = faults.length === 0
  const Icon = good ? IconCircleCheckFilled : IconCircleXFilled
  return (
    <>
      <p className={css.outcome} data-tone={good ? 'ok' : 'bad'}>
        <Icon size={18} aria-hidden />
        <span>{good ? 'Token válido: este aluno assiste como verificado.' : 'Este token seria recusado.'}</span>
      </p>
      <ul className={css.checks}>
        {listChecks(faults).map((check) => (
          <CheckRow key={check.name} check={check} verdict={verdict} parts={parts} />
        ))}
      </ul>
      {good && viewer && (
        <p className={css.hint}>
          Aluno {viewer.subject}
          {[viewer.name, viewer.email].filter(Boolean).map((fact) => `, ${fact}`)}. Assinado pela chave {secretId}.
        </p>
      )}
      {good && parts.claims.jti === undefined && (
        <p className={css.hint}>
          Recomendado: ponha em jti um valor aleatório. Cada token serve a um navegador, e sem jti duas aberturas no mesmo segundo podem
          receber o mesmo.
        </p>
      )}
    </>
  )
}

function CheckRow({ check: { name, state, fault }, verdict, parts }: { check: Check; verdict: Verdict; parts: Parts }) {
  const Icon = icons[state]
  const now = new Date(verdict.checkedAt).getTime() / 1000
  const explanation = fault && explainFault(fault, { ...parts, now })
  return (
    <li data-state={state}>
      <Icon size={18} aria-hidden />
      <b>{name}</b>
      {explanation ? (
        <div>
          <p>
            <VisuallyHidden>{words.failed}: </VisuallyHidden>
            {explanation.says}
          </p>
          <p>{explanation.todo}</p>
        </div>
      ) : (
        <span>{words[state]}</span>
      )}
    </li>
  )
}
