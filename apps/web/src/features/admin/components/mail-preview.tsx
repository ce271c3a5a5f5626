import { Button, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AdminMail } from '@videozz/contract/browser'
import { useState } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { mailQuery } from '../../../shared/queries/console/mails.ts'
import { Facts } from './facts.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { Loaded } from './loaded.tsx'
import css from './mail-preview.module.css'
import { Note } from '../../../ui/note.tsx'

/** One mail as it is sent. It is fetched only on request, since reading it is recorded in the log. */
export function MailPreview({ mail, onClose }: { mail: AdminMail; onClose: () => void }) {
  const [agreed, setAgreed] = useState(false)
  const asked = useQuery({ ...mailQuery(mail.key), enabled: agreed })
  return (
    <Modal opened onClose={onClose} title={mail.subject} size={680}>
      <Stack gap={16}>
        <Facts
          items={[
            ['Para', mail.recipient],
            ['Escrita em', formatDateTime(mail.createdAt)],
            ['Enviada em', mail.sentAt === null ? '—' : formatDateTime(mail.sentAt)],
          ]}
        />
        {agreed ? (
          <Loaded asked={asked} what="a mensagem" height={320}>
            {({ html }) => <iframe className={css.mail} title="Mensagem" sandbox="" srcDoc={html} />}
          </Loaded>
        ) : (
          <>
            <Note>
              A mensagem pode trazer um link que dá acesso à conta de quem a recebe. Por isso a leitura fica no registro, com o seu nome.
            </Note>
            <DialogButtons>
              <Button variant="default" onClick={onClose}>
                Cancelar
              </Button>
              <Button data-autofocus onClick={() => setAgreed(true)}>
                Ler a mensagem
              </Button>
            </DialogButtons>
          </>
        )}
      </Stack>
    </Modal>
  )
}
