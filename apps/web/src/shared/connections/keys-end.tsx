import { Button } from '@mantine/core'
import { isSessionExpired } from '../api/api-error.ts'
import { faultText } from '../errors/fault-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { ModalEnd } from '../../ui/modal-end.tsx'

/** On small screens it may be under the buttons. */
const show = (fault: HTMLElement | null): void => fault?.scrollIntoView({ block: 'center' })

export type KeysEndProps = { fault: Error | null; isChecking: boolean; onCancel: () => void }

/** The end of a form with keys: why they could not be checked, and its buttons. An ended session is shown elsewhere. */
export const KeysEnd = ({ fault, isChecking, onCancel }: KeysEndProps) => (
  <>
    {fault !== null && !isSessionExpired(fault) && (
      <div role="alert" ref={show}>
        <Banner tone="warn">{faultText(fault)}</Banner>
      </div>
    )}
    <ModalEnd>
      <Button variant="default" onClick={onCancel}>
        Cancelar
      </Button>
      <Button type="submit" loading={isChecking}>
        Conectar
      </Button>
    </ModalEnd>
  </>
)
