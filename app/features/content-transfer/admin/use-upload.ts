import { useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import type { UploadPart } from '../import-terms.contract.ts';

export interface Files {
  file: File;
  pictures: File | undefined;
  siteAddress: string;
}
interface Upload extends Files {
  id: number;
  chunkBytes: number;
  /** Chunks that the server has, of both files. */
  sent: number;
}

const chunksOf = ({ file, pictures, chunkBytes }: Upload) =>
  [['file', file] as const, ['pictures', pictures] as const].flatMap(([part, source]: readonly [UploadPart, File | undefined]) =>
    Array.from({ length: Math.ceil((source?.size ?? 0) / chunkBytes) }, (_, nth) => ({
      part,
      nth,
      chunk: new File([source?.slice(nth * chunkBytes, (nth + 1) * chunkBytes) ?? ''], 'chunk'),
    })),
  );

async function begin(files: Files): Promise<Upload> {
  const { file, pictures, siteAddress } = files;
  const sizes = { fileBytes: file.size, picturesBytes: pictures?.size ?? 0 };
  return { ...(await api.contentTransfer.begin({ fileName: file.name.slice(-200), ...sizes, siteAddress })), ...files, sent: 0 };
}

/** Uploads files in chunks. After an error the next call with the same files goes on where it was. */
export function useUpload() {
  const started = useRef<Upload>(undefined);
  const [progress, setProgress] = useState<{ sent: number; total: number }>();

  /** @returns the id of the import, whose check has begun */
  async function upload({ file, pictures, siteAddress }: Files): Promise<number> {
    const { current: last } = started;
    const isBegun = last?.file === file && last.pictures === pictures && last.siteAddress === siteAddress;
    const current = isBegun ? last : await begin({ file, pictures, siteAddress });
    started.current = current;
    const chunks = chunksOf(current);
    try {
      for (const chunk of chunks.slice(current.sent)) {
        setProgress({ sent: current.sent, total: chunks.length });
        await api.contentTransfer.upload({ id: current.id, ...chunk });
        current.sent += 1;
      }
      await api.contentTransfer.check({ id: current.id });
      started.current = undefined;
    } finally {
      setProgress(undefined);
    }
    return current.id;
  }
  return { upload, progress };
}
