<?php

declare(strict_types=1);

namespace Barta;

/** Sends requests with a key, and repeats those whose answer was lost. */
abstract class Connection
{
    private readonly string $address;

    /**
     * @param string $address where the public API is, e.g. https://sms.example.com
     * @param string $key an API key: barta_live_… or barta_test_…
     * @param int $retries how often a call is tried again that was too fast, or that the service could not answer
     */
    public function __construct(string $address, private readonly string $key, private readonly int $retries = 3)
    {
        $this->address = rtrim($address, '/');
    }

    /**
     * @param array<string, mixed> $query
     * @param array<mixed>|null $body
     * @return array<string, mixed>
     * @throws Problem when it is refused
     */
    protected function request(string $method, string $path, array $query, ?array $body, ?string $idempotencyKey): array
    {
        return json_decode($this->send($method, $path, $query, $body, $idempotencyKey, null), true) ?? [];
    }

    /**
     * @param array<string, mixed> $query
     * @throws Problem when it is refused; then there is no file
     */
    protected function download(string $path, array $query, string $file): void
    {
        $this->send('GET', $path, $query, null, null, $file);
    }

    /**
     * @param array<string, mixed> $query
     * @param array<mixed>|null $body
     * @return string the answer; empty where it was written to the file
     * @throws Problem
     */
    private function send(string $method, string $path, array $query, ?array $body, ?string $idempotencyKey, ?string $file): string
    {
        $url = $this->address . $path . ($query === [] ? '' : '?' . http_build_query($query));
        $headers = ['Authorization: Bearer ' . $this->key];
        if ($body !== null) {
            $headers[] = 'Content-Type: application/json';
        }
        if ($idempotencyKey !== null) {
            $headers[] = 'Idempotency-Key: ' . $idempotencyKey;
        }
        for ($tried = 0; ; $tried++) {
            [$status, $text, $retryAfter] = $this->exchange($method, $url, $headers, $body, $file);
            $answer = json_decode($text, true);
            if ($status >= 200 && $status < 300 && ($file !== null || is_array($answer))) {
                return $text;
            }
            $isWorthRetrying = $status === 0 || $status === 429 || $status >= 500;
            if (!$isWorthRetrying || $tried >= $this->retries) {
                throw new Problem(is_array($answer) ? $answer : ['status' => $status, 'detail' => 'No answer']);
            }
            usleep((int) (1_000_000 * ($retryAfter ?: 0.2 * 2 ** $tried)));
        }
    }

    protected static function newKey(): string
    {
        return bin2hex(random_bytes(16));
    }

    /**
     * @param list<string> $headers
     * @param array<mixed>|null $body
     * @return array{int, string, float} status, or 0 without an answer; text; seconds of Retry-After, or 0
     */
    private function exchange(string $method, string $url, array $headers, ?array $body, ?string $file): array
    {
        $target = $file === null ? null : fopen($file, 'w+b');
        $retryAfter = 0.0;
        $curl = curl_init($url);
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$retryAfter): int {
                if (stripos($line, 'Retry-After:') === 0) {
                    $retryAfter = (float) trim(substr($line, 12));
                }
                return strlen($line);
            },
        ] + ($target
            ? [CURLOPT_WRITEFUNCTION => fn ($_, string $piece): int => (int) fwrite($target, $piece)]
            : [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 30]));
        if ($body !== null) {
            curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE));
        }
        $text = curl_exec($curl);
        $status = (int) curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        curl_close($curl);
        $isAnswered = $text !== false;
        if ($target) {
            $isGood = $isAnswered && $status >= 200 && $status < 300;
            $text = $isGood ? '' : (string) stream_get_contents($target, null, 0);
            fclose($target);
            if (!$isGood) {
                unlink($file);
            }
        }
        return [$isAnswered ? $status : 0, (string) $text, $retryAfter];
    }
}
