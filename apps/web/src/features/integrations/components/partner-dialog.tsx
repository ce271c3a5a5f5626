import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useProductName } from '../../../shared/settings/use-settings.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import css from './connections.module.css'
import { KeyForm } from './key-form.tsx'

/** Connects Panda Video: what it means, then its key. */
export function PartnerDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Conectar Panda Video" size={560}>
      <Steps onClose={onClose} />
    </Modal>
  )
}

/** Mounted only while the dialog is open, so that nothing typed is kept. */
function Steps({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<'intro' | 'form'>('intro')
  const product = useProductName()
  if (step === 'form') return <KeyForm onClose={onClose} />
  return (
    <>
      <div className={css.intro}>
        <p>Com a chave de API da sua conta, o {product} reconhece a sua biblioteca na Panda Video.</p>
        <ol>
          <li>Entre na sua conta da Panda Video.</li>
          <li>Copie a chave de API. Ela começa com “panda-”.</li>
          <li>Volte aqui, cole a chave e valide.</li>
        </ol>
        <p>A chave fica guardada cifrada, só os 4 últimos caracteres aparecem, e você pode desconectar quando quiser.</p>
      </div>
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={() => setStep('form')} data-autofocus>
          Continuar
        </Button>
      </ModalEnd>
    </>
  )
}
