import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { accessRules, connectionNames, type Drive, errorMessage } from '@videozz/contract/browser'
import { useState } from 'react'
import { useConnection } from '../../../shared/connections/use-connection.ts'
import { notifyError, notifyInfo } from '../../../shared/notify/notify.tsx'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { driveSentences, missingSettings } from '../model/place-words.ts'

export type DriveButtonProps = { drive: Drive; Icon: Icon }

/** Opens a drive: signs in there first where that is needed, then shows its files. */
export function DriveButton({ drive, Icon }: DriveButtonProps) {
  const fault = ruleFault(accessRules.connectDrive, useSession())
  const { connection, service, error, waiting, connect, cancel } = useConnection(drive)
  /** Null: closed; undefined: our list; otherwise files that were chosen at the service. */
  const [picked, setPicked] = useState<readonly string[] | undefined | null>(null)
  const words = driveSentences(drive)
  const missing = service === undefined || service.missing.length === 0 ? null : missingSettings(drive, service.missing)

  const signIn = async (): Promise<void> => {
    const pick = service?.picker === 'provider'
    const result = await connect(pick)
    if (result.outcome === 'failed') return notifyError(result.message)
    if (result.outcome !== 'connected') return result.outcome === 'blocked' ? notifyError(words.notOpened) : notifyInfo('Seleção cancelada')
    if (pick && result.pickedFileIds.length === 0) return notifyInfo('Nenhum arquivo selecionado')
    setPicked(pick ? result.pickedFileIds : undefined)
  }
  const open = (): void => {
    if (error) return notifyError(words.notOpened)
    if (connection === undefined || service === undefined) return notifyInfo(words.notLoaded)
    if (waiting) return cancel()
    // A window that is opened later than the press is blocked.
    if (service.picker === 'provider' || connection?.state !== 'valid') return void signIn()
    setPicked(undefined)
  }
  return (
    <>
      <DisabledHint reason={fault ? errorMessage(fault) : missing}>
        <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={open}>
          {waiting ? `Cancelar ${connectionNames[drive]}` : connectionNames[drive]}
        </Button>
      </DisabledHint>
      {picked !== null && (
        <PlaceDialog
          place={drive}
          picked={picked}
          onClose={() => setPicked(null)}
          onConnect={() => {
            setPicked(null)
            void signIn()
          }}
        />
      )}
    </>
  )
}
