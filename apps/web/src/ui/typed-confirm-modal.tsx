import { Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type ConfirmModalProps, ConfirmQuestion } from './confirm-modal.tsx'
import css from './typed-confirm-modal.module.css'
import { useOnePress } from './use-one-press.ts'

export type TypedConfirmModalProps = Omit<ConfirmModalProps, 'onExited'> & {
  /** To be typed, in lower or upper case, before the confirming button does anything. */
  word: string
}

/** A question that is confirmed by typing a word. */
export function TypedConfirmModal({ opened, title, ...question }: TypedConfirmModalProps) {
  return (
    <Modal opened={opened} onClose={question.onClose} title={title} size={440}>
      <TypedQuestion {...question} />
    </Modal>
  )
}

/** Mounted only while the dialog is open, so that every question begins with nothing typed. */
function TypedQuestion({ word, onConfirm, ...question }: Omit<TypedConfirmModalProps, 'opened' | 'title'>) {
  const [tried, setTried] = useState(false)
  const form = useForm({
    initialValues: { typed: '' },
    validate: { typed: (text) => (text.trim().toLowerCase() === word ? null : `Escreva a palavra ${word}.`) },
    validateInputOnChange: tried,
  })
  const press = useOnePress()
  return (
    <ConfirmQuestion
      {...question}
      field={
        <TextInput
          className={css.typed ?? ''}
          label={
            <>
              Digite <code>{word}</code> para confirmar
            </>
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...form.getInputProps('typed')}
        />
      }
      onSubmit={(event) => {
        setTried(true)
        form.onSubmit(() => {
          if (press()) onConfirm()
        })(event)
      }}
    />
  )
}
