import { Button, Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDialogTurn } from '../../../shared/dialogs/dialog-turn.ts'
import { formatDate } from '../../../shared/format/date.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { dueNotice, postponeNotice, type QuotaNotice } from '../model/quota-notice.ts'
import { readQuota } from '../model/transcription.ts'
import css from './quota-modal.module.css'

const titles: Record<QuotaNotice, string> = { free: 'Seus minutos gratuitos acabaram', monthly: 'Os minutos do seu plano mensal acabaram' }

/** Notifies a person who has used up their minutes of transcription; at most once a day if they postponed it. */
export function QuotaModal() {
  const session = useSession()
  const [opened] = useState(() => new Date())
  const [notice, setNotice] = useState(() => dueNotice(session, opened))
  const turn = useDialogTurn('transcription-quota', notice !== null)
  if (notice === null) return null
  const close = (): void => setNotice(null)
  const postpone = (): void => {
    postponeNotice(notice, session, new Date())
    close()
  }
  const { renewalDate } = readQuota(session, opened)
  return (
    <Modal opened={turn} onClose={close} title={titles[notice]} size={440}>
      <div className={css.text}>
        {notice === 'free' ? (
          <p>Você usou todos os minutos de transcrição que ganhou. Com o plugin de transcrição você recebe minutos novos todo mês.</p>
        ) : (
          <p>
            Você usou todos os minutos de transcrição deste mês.
            {renewalDate === null ? '' : ` Eles renovam em ${formatDate(renewalDate)}.`}
          </p>
        )}
        <p>As legendas que você já tem continuam no player, e você pode enviar outras em arquivo.</p>
      </div>
      <ModalEnd>
        <Button variant="default" onClick={postpone} data-autofocus>
          Lembrar amanhã
        </Button>
        <Button component={Link} to="/plugins">
          Ver plugins
        </Button>
      </ModalEnd>
    </Modal>
  )
}
