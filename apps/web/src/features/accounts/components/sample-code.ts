/** A well-formed code, check symbol included, for the illustration next to the forms. */
export const sampleCode = '7K3MQX9TV4'
