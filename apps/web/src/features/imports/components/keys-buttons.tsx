import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import IconBrandVimeo from '@tabler/icons-react/dist/esm/icons/IconBrandVimeo.mjs'
import IconBucket from '@tabler/icons-react/dist/esm/icons/IconBucket.mjs'
import { useQuery } from '@tanstack/react-query'
import { type AccountRule, accessRules, errorMessage, type KeyProvider } from '@videozz/contract/browser'
import { useState } from 'react'
import { keyServices } from '../../../shared/connections/key-words.ts'
import { KeysDialog } from '../../../shared/connections/keys-dialog.tsx'
import { faultText } from '../../../shared/errors/fault-text.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { keyConnectionsQuery } from '../../../shared/queries/key-connections.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { PlaceDialog } from './place-dialog.tsx'

const offered: AccountRule = { ...accessRules.signedIn, flag: accessRules.connectKeys.flag }

/** Opens a service that is connected with keys: asks for them first where they are needed, then shows its files. */
function KeysButton({ provider, Icon }: { provider: KeyProvider; Icon: Icon }) {
  const session = useSession()
  const fault = ruleFault(accessRules.connectKeys, session)
  const isOffered = ruleFault(offered, session) === null
  const [opened, setOpened] = useState<'keys' | 'files' | null>(null)
  const kept = useQuery({ ...keyConnectionsQuery, enabled: fault === null })
  const connection = kept.data?.connections.find((each) => each.provider === provider)
  const { name } = keyServices[provider]
  if (!isOffered) return null

  const open = (): void => {
    if (kept.data) return setOpened(connection?.state === 'valid' ? 'files' : 'keys')
    if (kept.error && !kept.isFetching) {
      notifyError(`Erro ao abrir: ${name}. ${faultText(kept.error)}`)
      void kept.refetch()
    }
  }
  return (
    <>
      <DisabledHint reason={fault && errorMessage(fault)}>
        <Button
          variant="default"
          leftSection={<Icon size={18} aria-hidden />}
          loading={fault === null && kept.isFetching && !kept.data}
          onClick={open}
        >
          {name}
        </Button>
      </DisabledHint>
      {opened === 'files' && (
        <PlaceDialog place={provider} top={connection?.label} onClose={() => setOpened(null)} onConnect={() => setOpened('keys')} />
      )}
      <KeysDialog provider={opened === 'keys' ? provider : null} onClose={() => setOpened(null)} onConnected={() => setOpened('files')} />
    </>
  )
}

export const BucketAction = () => <KeysButton provider="s3" Icon={IconBucket} />

export const VimeoAction = () => <KeysButton provider="vimeo" Icon={IconBrandVimeo} />
