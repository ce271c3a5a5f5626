import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useMutation } from '@tanstack/react-query'
import { chatFaults, chatLimits } from '@videozz/contract/browser'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import css from './chat.module.css'
import { checkPoll, emptyPoll, type PollValues, toPoll } from './poll-values.ts'
import type { ChatPartProps } from './chat-part.ts'

/** A new poll: a question and two to eight options. */
export function PollForm({ room, live }: Pick<ChatPartProps, 'room' | 'live'>) {
  const form = useForm<PollValues>({ initialValues: emptyPoll, validate: checkPoll })
  const opening = useMutation({
    mutationFn: (values: PollValues) => api('POST /lives/{id}/chat/polls', { params: { id: live.id }, body: toPoll(values) }),
    onSuccess: (poll) => {
      room.take({ poll })
      form.setValues(emptyPoll)
    },
    onError: (error) => {
      showServerErrors(form)(error)
      if (!(error instanceof ApiError && Object.keys(error.fields).length > 0))
        tellFault(error, 'Não foi possível abrir a enquete. Tente novamente.')
    },
    meta: { silent: true },
  })
  const { options } = form.values
  const { least, most } = chatLimits.pollOptions
  return (
    <form className={css.pollForm} noValidate onSubmit={form.onSubmit((values) => opening.mutate(values))}>
      <TextInput
        label="Pergunta da enquete"
        placeholder="O que vamos ver depois?"
        maxLength={chatLimits.pollQuestion}
        autoComplete="off"
        {...form.getInputProps('question')}
      />
      <fieldset>
        <legend>Opções</legend>
        {options.map((_, index) => (
          <TextInput
            // The place is all that an option is known by.
            key={index}
            aria-label={`Opção ${index + 1}`}
            placeholder={`Opção ${index + 1}`}
            maxLength={chatLimits.pollOption}
            autoComplete="off"
            rightSection={
              options.length > least && (
                <ActionIcon size={28} aria-label={`Remover opção ${index + 1}`} onClick={() => form.removeListItem('options', index)}>
                  <IconX size={15} aria-hidden />
                </ActionIcon>
              )
            }
            {...form.getInputProps(`options.${index}`)}
          />
        ))}
        {typeof form.errors.options === 'string' && <p className={css.fault}>{form.errors.options}</p>}
      </fieldset>
      <div className={css.pollActs}>
        {options.length < most && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => form.insertListItem('options', '')}
          >
            Opção
          </Button>
        )}
        <Button type="submit" size="xs" loading={opening.isPending} title={chatFaults.pollOptions}>
          Abrir enquete
        </Button>
      </div>
    </form>
  )
}
