import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';

const restMs = 600;
const failed = errorMessages({
  400: serverMessage,
  413: serverMessage,
  network: 'There is no connection, so the preview waits.',
  fallback: 'The preview could not be made just now.',
});

interface MailPreview {
  html: string;
  text: string;
}

const stored = /src="[^"]*?(\/media\/([\da-f]{32})-mail\.jpg)"/g;
const hashOf = (nth: number) => nth.toString(16).padStart(32, '0');

/** Sends pictures that are not stored yet as addresses of their numbers, because they can have megabytes, and puts them back. */
async function fetchPreview(subject: string, message: string, html: string | undefined): Promise<MailPreview> {
  const pictures: string[] = [];
  const light = html?.replace(/src="(data:[^"]*)"/g, (_, source: string) => `src="/media/${hashOf(pictures.push(source) - 1)}-800.webp"`);
  const mail = await api.newsletter.preview({ subject, message, ...(light ? { html: light } : {}) });
  const sources = new Map(pictures.map((source, nth) => [hashOf(nth), source]));
  return { ...mail, html: mail.html.replace(stored, (_, path: string, hash: string) => `src="${sources.get(hash) ?? path}"`) };
}

/** The mail as the server would send it, made anew when typing rests. Without a message there is none. */
export function useMailPreview(subject: string, { message, html }: { message: string; html?: string }) {
  const [preview, setPreview] = useState<MailPreview>();
  const [problem, setProblem] = useState<string>();
  const isEmpty = message.trim() === '';
  useEffect(() => {
    if (isEmpty) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const made = await fetchPreview(subject.trim() || 'No subject yet', message, html);
        if (!isCurrent) return;
        setPreview(made);
        setProblem(undefined);
      } catch (error) {
        if (isCurrent) setProblem(failed(error));
      }
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [subject, message, html, isEmpty]);
  return { preview: isEmpty ? undefined : preview, problem: isEmpty ? undefined : problem };
}
