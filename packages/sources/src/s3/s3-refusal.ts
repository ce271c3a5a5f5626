import { judgeStatus, type SourceRefusal } from '../open-range.ts'
import { SourceError, type SourceErrorKind } from '../source-error.ts'
import { xmlText } from './read-xml.ts'

const kinds: Readonly<Record<string, SourceErrorKind>> = {
  InvalidAccessKeyId: 'reconnect',
  SignatureDoesNotMatch: 'reconnect',
  InvalidToken: 'reconnect',
  ExpiredToken: 'reconnect',
  InvalidSecurity: 'reconnect',
  AccountProblem: 'reconnect',
  AuthorizationHeaderMalformed: 'reconnect',
  AuthorizationQueryParametersError: 'reconnect',
  NoSuchKey: 'missing',
  NoSuchBucket: 'missing',
  PreconditionFailed: 'changed',
  // In an archive: it has to be restored there first.
  InvalidObjectState: 'refused',
  RequestTimeTooSkewed: 'broken',
  SlowDown: 'busy',
}

/** A refusal of S3 with the code it names. */
export class S3Error extends SourceError {
  readonly code: string
  /** Where the bucket is, where the answer tells it. */
  readonly region: string | null

  constructor(kind: SourceErrorKind, code: string, region: string | null, retryAfterSeconds: number | null) {
    super(kind, `S3 answered ${code}`, { retryAfterSeconds })
    this.code = code
    this.region = region
  }
}

/** Judges a refusal of an S3 server. */
export function judgeS3(refusal: SourceRefusal): SourceError | null {
  const { status, text } = refusal
  // A page in the place of the object.
  if (status === 200) return null
  const code = xmlText(text, 'Code') ?? ''
  if (status === 412) return new SourceError('changed', 'The object is another one now')
  // An address that was signed a while ago, of a request that waited.
  if (status === 403 && /request has expired/i.test(text)) return new SourceError('expired', 'The signed address is over')
  const usual = judgeStatus(refusal)
  return new S3Error(kinds[code] ?? usual.kind, code || String(status), xmlText(text, 'Region'), usual.retryAfterSeconds)
}
