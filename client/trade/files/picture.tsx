import { useState } from 'react'

/** A picture that may not be on this phone: then nothing is drawn, and what stands behind shows. */
export function Picture({ src, alt, className }: { src: string; alt: string; className?: string }) {
  const [missing, setMissing] = useState<string | null>(null)
  if (missing === src)
    return alt ? <p className={className}>{`${alt}: this picture is not on this phone yet.`}</p> : null
  return <img src={src} alt={alt} className={className} decoding="async" onError={() => setMissing(src)} />
}
