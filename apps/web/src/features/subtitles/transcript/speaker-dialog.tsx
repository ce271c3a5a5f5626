import { Button, Modal, TextInput } from '@mantine/core'
import { setSpeaker } from '@videozz/domain'
import { type FormEvent, useState } from 'react'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { longestSpeaker, renameSpeaker, speakerName } from './model/speakers.ts'
import type { Editing, NamedSpeaker } from './editing.ts'

/** Asks for the name of a speaker. */
export function SpeakerDialog({ editing, naming, onClose }: { editing: Editing; naming: NamedSpeaker | null; onClose: () => void }) {
  const title = naming?.everywhere ? 'Renomear em todo o texto' : 'Quem fala neste parágrafo'
  return (
    <Modal opened={naming !== null} onClose={onClose} title={title} size={440}>
      {naming && <NameForm editing={editing} naming={naming} onClose={onClose} />}
    </Modal>
  )
}

function NameForm({ editing, naming, onClose }: { editing: Editing; naming: NamedSpeaker; onClose: () => void }) {
  const { speaker, from, to } = naming.paragraph
  const [name, setName] = useState(naming.everywhere && speaker !== null ? speakerName(speaker, editing.speakers) : '')
  const [submitted, setSubmitted] = useState(false)
  const clean = name.trim().replace(/\s+/g, ' ')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setSubmitted(true)
    if (clean === '') return
    editing.change((now) => (naming.everywhere ? renameSpeaker(now, speaker, clean) : setSpeaker(now, from, to, clean)))
    onClose()
  }
  return (
    <form onSubmit={submit}>
      <TextInput
        label="Nome"
        data-autofocus
        autoComplete="off"
        maxLength={longestSpeaker}
        value={name}
        error={submitted && clean === '' && 'Escreva um nome'}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit">{naming.everywhere ? 'Renomear' : 'Usar este nome'}</Button>
      </ModalEnd>
    </form>
  )
}
