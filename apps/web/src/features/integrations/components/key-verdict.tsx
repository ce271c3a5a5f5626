import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { isSessionExpired } from '../../../shared/api/api-error.ts'
import { ApiError } from '../../../shared/api/client.ts'
import css from './connections.module.css'

const refusals = new Set(['PLAN_LACKS_FEATURE', 'FORBIDDEN', 'ACCOUNT_OVERDUE', 'ACCOUNT_CANCELED', 'ACCOUNT_DISABLED', 'TENANT_BLOCKED'])

/** Result of validating or connecting. An ended session is shown elsewhere. */
export function KeyVerdict({ valid, error }: { valid: boolean; error: Error | null }) {
  const verdict = error !== null && !isSessionExpired(error) ? verdictOf(error) : valid ? { tone: 'ok', title: 'Chave válida' } : null
  const Icon = verdict?.tone === 'ok' ? IconCircleCheck : verdict?.tone === 'bad' ? IconAlertCircle : IconAlertTriangle
  return (
    <div aria-live="polite">
      {verdict && (
        <div className={css.verdict} data-tone={verdict.tone}>
          <Icon size={18} aria-hidden />
          <div>
            <b>{verdict.title}</b>
            {verdict.text !== undefined && <p>{verdict.text}</p>}
          </div>
        </div>
      )}
    </div>
  )
}

type Verdict = { tone: string; title: string; text?: string }

function verdictOf(error: Error): Verdict | null {
  if (!(error instanceof ApiError)) return { tone: 'bad', title: 'Erro ao validar integração com PandaVideo.' }
  if (error.code === 'INTEGRATION_KEY_INVALID') return { tone: 'bad', title: error.message, text: 'Verifique e tente novamente' }
  // Its sentence is shown under the field.
  if (error.code === 'INVALID_INPUT') return null
  if (refusals.has(error.code)) return { tone: 'bad', title: 'Ação bloqueada!', text: error.message }
  return { tone: 'warn', title: 'Erro ao validar integração com PandaVideo.', text: error.message }
}
