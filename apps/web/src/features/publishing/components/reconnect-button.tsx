import { Button } from '@mantine/core'
import { tellResult } from '../../../shared/connections/tell-result.ts'
import { useConnection } from '../../../shared/connections/use-connection.ts'

/** Connects YouTube again. */
export function ReconnectButton({ onConnected }: { onConnected: () => void }) {
  const youtube = useConnection('youtube')
  const connect = async (): Promise<void> => {
    const result = await youtube.connect()
    tellResult('youtube', result)
    if (result.outcome === 'connected') onConnected()
  }
  return youtube.waiting ? (
    <Button size="xs" variant="default" onClick={youtube.cancel}>
      Cancelar a conexão
    </Button>
  ) : (
    <Button size="xs" onClick={() => void connect()}>
      Conectar novamente
    </Button>
  )
}
