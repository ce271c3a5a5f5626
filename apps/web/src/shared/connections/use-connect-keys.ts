import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeyProvider } from '@videozz/contract/browser'
import { useEffect, useRef } from 'react'
import type { ClientErrorCode } from '../api/api-error.ts'
import { ApiError } from '../api/client.ts'
import { focusFault } from '../focus-fault.ts'
import { serverErrors } from '../forms/server-errors.ts'
import { notifySuccess } from '../notify/notify.tsx'
import { invalidateKeyConnections, type KeyConnection, setKeyConnection } from '../queries/key-connections.ts'
import { keyServices } from './key-words.ts'

const fieldOfCode: Partial<Record<ClientErrorCode, string>> = {
  KEYS_ENDPOINT_REFUSED: 'endpoint',
  KEYS_REGION_WRONG: 'region',
  KEYS_REGION_OTHER: 'region',
  KEYS_BUCKET_MISSING: 'bucket',
  KEYS_UNKNOWN: 'accessKeyId',
  KEYS_SECRET_WRONG: 'secretAccessKey',
  KEYS_LIST_DENIED: 'accessKeyId',
  KEYS_READ_DENIED: 'accessKeyId',
  KEYS_TOKEN_REFUSED: 'token',
  KEYS_SCOPE_MISSING: 'token',
  KEYS_PLAN_WITHOUT_FILES: 'token',
}

/**
 * Sends typed keys to be checked and kept. What is wrong with one of them is shown at its field, anything else is `fault`.
 * @param send keys of the form, which go into the body of one request and nowhere else.
 */
export function useConnectKeys<Fields extends Record<string, string>>(
  provider: KeyProvider,
  form: UseFormReturnType<Fields>,
  send: (keys: Fields) => Promise<KeyConnection>,
  onConnected: (connection: KeyConnection) => void,
) {
  const client = useQueryClient()
  const root = useRef<HTMLFormElement>(null)
  const connecting = useMutation({
    mutationFn: send,
    onSuccess: (connection) => {
      setKeyConnection(client, provider, connection)
      void invalidateKeyConnections(client)
      notifySuccess(keyServices[provider].connected)
      onConnected(connection)
    },
    onError: (error) => form.setErrors(serverErrors(error, { codes: fieldOfCode })),
    // Its variables are the keys.
    gcTime: 0,
    meta: { silent: true },
  })
  const { error } = connecting
  // Once its errors are drawn.
  useEffect(() => {
    if (error) focusFault(root.current)
  }, [error])
  const isAtField = error instanceof ApiError && (fieldOfCode[error.code] !== undefined || Object.keys(error.fields).length > 0)
  return {
    root,
    isChecking: connecting.isPending,
    fault: isAtField ? null : error,
    submit: form.onSubmit((keys) => {
      if (!connecting.isPending) connecting.mutate(keys)
    }),
  }
}
