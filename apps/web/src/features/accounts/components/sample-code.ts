/** A well-formed code, check symbol included, for the picture beside the forms. */
export const sampleCode = '7K3MQX9TV4'
