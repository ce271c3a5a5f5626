import { Modal } from '@mantine/core'
import type { KeyProvider } from '@videozz/contract/browser'
import type { KeyConnection } from '../queries/key-connections.ts'
import { useLast } from '../dialogs/use-last.ts'
import { BucketForm } from './bucket-form.tsx'
import { keyServices } from './key-words.ts'
import { VimeoForm } from './vimeo-form.tsx'

export type KeysDialogProps = {
  /** Null: closed. */
  provider: KeyProvider | null
  onClose: () => void
  onConnected?: (connection: KeyConnection) => void
}

/** Connects a service with keys. Its forms are mounted only while it is open, so that nothing typed is kept. */
export function KeysDialog({ provider, onClose, onConnected }: KeysDialogProps) {
  const shown = useLast(provider)
  const Form = shown === 's3' ? BucketForm : VimeoForm
  return (
    <Modal opened={provider !== null} onClose={onClose} title={shown ? keyServices[shown].title : ''} size={560}>
      <Form
        onCancel={onClose}
        onConnected={(connection) => {
          onClose()
          onConnected?.(connection)
        }}
      />
    </Modal>
  )
}
