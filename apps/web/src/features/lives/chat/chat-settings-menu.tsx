import { ActionIcon, Button, Popover, Select, Switch } from '@mantine/core'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import { type ChatSettings, chatSlowSeconds } from '@videozz/contract/browser'
import { useState } from 'react'
import { BlockedDialog } from './blocked-dialog.tsx'
import { slowChoice, slowOf } from './chat-words.ts'
import css from './chat.module.css'
import type { ChatPartProps } from './chat-part.ts'
import { type ChatSwitches, useSetChat } from './use-chat-actions.ts'

/** What viewers may do in the chat, and who may not. */
export function ChatSettingsMenu({ room, live, reason, settings }: ChatPartProps & { settings: ChatSettings }) {
  const [blockedShown, setBlockedShown] = useState(false)
  const [opened, setOpened] = useState(false)
  const switching = useSetChat(room, live.id)
  const { chat, questions, slowSeconds } = switching.isPending ? switching.variables : settings
  const set = (change: Partial<ChatSwitches>): void => switching.mutate({ chat, questions, slowSeconds: slowOf(slowSeconds), ...change })
  const off = reason !== null || switching.isPending
  return (
    <>
      <Popover opened={opened} onChange={setOpened} width={280} position="bottom-end" trapFocus>
        <Popover.Target>
          <ActionIcon aria-label="Ajustes do chat" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            <IconAdjustments size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label="Ajustes do chat">
          <div className={css.settings}>
            {reason !== null && <p className={css.closed}>{reason}</p>}
            <Switch
              label="Chat"
              labelPosition="left"
              checked={chat}
              disabled={off}
              onChange={({ currentTarget: { checked } }) => set({ chat: checked })}
            />
            <Switch
              label="Perguntas"
              labelPosition="left"
              checked={questions}
              disabled={off}
              onChange={({ currentTarget: { checked } }) => set({ questions: checked })}
            />
            <Select
              label="Modo lento"
              disabled={off}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              data={chatSlowSeconds.map((seconds) => ({ value: String(seconds), label: slowChoice(seconds) }))}
              value={String(slowSeconds)}
              onChange={(value) => set({ slowSeconds: slowOf(Number(value)) })}
            />
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                setOpened(false)
                setBlockedShown(true)
              }}
            >
              Pessoas bloqueadas
            </Button>
          </div>
        </Popover.Dropdown>
      </Popover>
      <BlockedDialog room={room} live={live} reason={reason} opened={blockedShown} onClose={() => setBlockedShown(false)} />
    </>
  )
}
