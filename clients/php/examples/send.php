<?php

declare(strict_types=1);

// With Composer: require 'vendor/autoload.php';
foreach (['Problem', 'Connection', 'Client'] as $class) {
    require __DIR__ . "/../src/$class.php";
}

$barta = new Barta\Client(getenv('BARTA_ADDRESS'), getenv('BARTA_KEY'));

try {
    $sent = $barta->sendMessage(
        ['to' => '01712345678', 'text' => 'আপনার অর্ডার ১০৪২-এর টাকা পাওয়া গেছে।', 'reference' => '1042'],
        'order-1042-paid',
    );
    $message = $barta->readMessage($sent['id']);
    echo "{$sent['id']} {$message['status']}\n";
} catch (Barta\Problem $problem) {
    echo "{$problem->body['code']}: {$problem->getMessage()}\n";
}
