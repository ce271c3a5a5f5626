import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useDialogTurn } from '../../../shared/dialogs/dialog-turn.ts'
import { tabKept } from '../../../shared/kept.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import type { AiKind } from '../model/ai-kinds.ts'
import css from './background-notice.module.css'

const nameOf = (id: string): string => `videozz:ai-notice:${id}`

/** Says the first time that an item is written whether or not somebody looks on. @param writing whether it is being written now. */
export function BackgroundNotice({ kind, id, writing }: { kind: AiKind; id: string; writing: boolean }) {
  const [due, setDue] = useState(() => tabKept.read(nameOf(id)) === null)
  const turn = useDialogTurn('ai-background', due && writing)
  const close = (): void => {
    tabKept.write(nameOf(id), '1')
    setDue(false)
  }
  return (
    <Modal opened={turn} onClose={close} title="Processamento em segundo plano" size={440}>
      <p className={css.text}>O {kind.one} continua sendo gerado mesmo que você saia desta página. Avisamos quando estiver pronto.</p>
      <ModalEnd>
        <Button size="md" onClick={close} data-autofocus>
          Entendi
        </Button>
      </ModalEnd>
    </Modal>
  )
}
