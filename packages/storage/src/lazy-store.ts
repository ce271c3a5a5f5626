import type {
  ByteRange,
  MultipartPart,
  MultipartTarget,
  ObjectBody,
  ObjectStore,
  PartTarget,
  PartUpload,
  PutOptions,
} from './object-store.ts'

/** A store whose implementation is loaded by its first use, so that an idle process does not load its library. */
export function createLazyStore(kind: ObjectStore['kind'], load: () => Promise<ObjectStore>): ObjectStore {
  let loading: Promise<ObjectStore> | undefined
  const store = () => (loading ??= load())
  return {
    kind,
    put: async (key: string, body: ObjectBody, options?: PutOptions) => (await store()).put(key, body, options),
    get: async (key: string, range?: ByteRange) => (await store()).get(key, range),
    head: async (key: string) => (await store()).head(key),
    delete: async (keys: string[]) => (await store()).delete(keys),
    list: async function* (prefix: string) {
      yield* (await store()).list(prefix)
    },
    toFile: async (key: string) => (await store()).toFile(key),
    createMultipart: async (key: string) => (await store()).createMultipart(key),
    presignPart: async (target: PartTarget) => (await store()).presignPart(target),
    putPart: async (part: PartUpload) => (await store()).putPart(part),
    listParts: async (target: MultipartTarget) => (await store()).listParts(target),
    completeMultipart: async (target: MultipartTarget & { parts: MultipartPart[] }) => (await store()).completeMultipart(target),
    abortMultipart: async (target: MultipartTarget) => (await store()).abortMultipart(target),
    listMultipart: async function* () {
      const list = (await store()).listMultipart
      if (list) yield* list.call(await store())
    },
    check: async () => (await store()).check(),
  }
}
