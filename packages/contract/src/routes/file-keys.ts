import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema } from '../common.ts'
import { connectionStates } from '../connections.ts'
import { keyLengths, keyProviders } from '../file-keys.ts'
import { defineRoutes } from '../route.ts'

const provider = z.enum(keyProviders)
const keyConnection = z.object({
  provider,
  state: z.enum(connectionStates),
  label: z.string().describe('name of the bucket, or of the person at Vimeo; nothing of the keys is answered'),
  connectedAt: instantSchema,
})

/** Symbols of keys: they stand in headers and signatures. */
const key = (most: number, empty: string) =>
  z
    .string()
    .trim()
    .min(1, { error: empty, abort: true })
    .max(most, `Use até ${most} caracteres.`)
    .regex(/^[\x21-\x7e]+$/, 'Confira: há espaços ou símbolos que uma chave não tem.')

const endpointFault = 'Informe só o endereço do serviço, como https://s3.us-east-1.amazonaws.com.'
/** Without a path of its own: the bucket is named apart. */
const endpoint = z
  .string()
  .trim()
  .min(1, { error: 'Informe o endpoint.', abort: true })
  .max(keyLengths.endpoint, `Use até ${keyLengths.endpoint} caracteres.`)
  .transform((text) => (/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`).replace(/\/$/, '').toLowerCase())
  .pipe(z.url({ protocol: /^https?$/, error: endpointFault, abort: true }).regex(/^https?:\/\/[^/?#@]+$/, endpointFault))

const access = accessRules.connectKeys

/** Connections by keys that a person enters. Each belongs to one person in one account. */
export const fileKeyRoutes = defineRoutes({
  listKeyConnections: {
    method: 'GET',
    path: '/integration/keys',
    access: accessRules.connections,
    summary: 'Services the person has connected with keys in this account; asks no service',
    response: z.object({ connections: z.array(keyConnection) }),
  },
  connectBucket: {
    method: 'PUT',
    path: '/integration/keys/s3',
    access,
    summary: 'Keeps the keys of an S3 bucket once they list and read it, in the place of earlier ones',
    body: z.strictObject({
      endpoint,
      region: z
        .string()
        .trim()
        .regex(/^[a-z\d-]{1,64}$/i, 'Informe a região, como us-east-1.'),
      bucket: z
        .string()
        .trim()
        .regex(/^[a-z\d][a-z\d._-]{1,62}$/i, 'Informe o nome do bucket, como ele aparece no serviço.'),
      accessKeyId: key(keyLengths.accessKeyId, 'Informe a chave de acesso.'),
      secretAccessKey: key(keyLengths.secretAccessKey, 'Informe a chave secreta.'),
    }),
    response: keyConnection,
  },
  connectVimeo: {
    method: 'PUT',
    path: '/integration/keys/vimeo',
    access,
    summary: 'Keeps an access token of Vimeo once it gives files, in the place of an earlier one',
    body: z.strictObject({ token: key(keyLengths.token, 'Informe o token de acesso.') }),
    response: keyConnection,
  },
  disconnectKeys: {
    method: 'DELETE',
    path: '/integration/keys/{provider}',
    // An account that stopped paying can still remove them.
    access: { ...accessRules.connections, standing: 'any' },
    summary: 'Forgets the keys of the person',
    params: z.object({ provider }),
    response: emptySchema,
  },
})

export type KeyConnection = z.output<typeof keyConnection>
